import { redirect } from 'react-router'
import { cachePolicy } from '#app/cache-policy.ts'
import { siteContext, visitContext } from '#app/context.ts'
import { lowDataCookie, pageToReturnTo } from '#app/low-data.ts'
import type { Route } from './+types/low-data.ts'

const yearSeconds = 365 * 24 * 3600

/** Remembers the switch on this device, and leads back to the page it stands on. */
export async function action({ context, request }: Route.ActionArgs) {
  const chosen = context.get(visitContext).form.get('low-data') === 'on' ? 'on' : 'off'
  const secure = context.get(siteContext).url.startsWith('https:') ? '; Secure' : ''
  return redirect(pageToReturnTo(request.headers.get('referer')), {
    // See Other (RFC 9110, 15.4.4): the page is read again, not posted to.
    status: 303,
    headers: {
      'Cache-Control': cachePolicy.momentary,
      'Set-Cookie': `${lowDataCookie}=${chosen}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax; HttpOnly${secure}`,
    },
  })
}

/** There is nothing to read here; whoever opens the address finds the switch at the foot of the home page. */
export function loader() {
  return redirect('/')
}
