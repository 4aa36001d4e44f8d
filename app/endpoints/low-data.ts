import { href, redirect } from 'react-router'
import { cachePolicy } from '#app/cache-policy.ts'
import { siteContext, visitContext } from '#app/context.ts'
import { lowDataCookie, pageToReturnTo } from '#app/low-data.ts'
import type { Route } from './+types/low-data.ts'

const yearSeconds = 365 * 24 * 3600

/** Stores the choice in a cookie, and redirects to the page that the switch is on. */
export async function action({ context, request }: Route.ActionArgs) {
  const chosen = context.get(visitContext).form.get('low-data') === 'on' ? 'on' : 'off'
  const secure = context.get(siteContext).url.startsWith('https:') ? '; Secure' : ''
  return redirect(pageToReturnTo(request.headers.get('referer')), {
    // See Other (RFC 9110, 15.4.4): the browser gets the page with GET.
    status: 303,
    headers: {
      'Cache-Control': cachePolicy.uncached,
      'Set-Cookie': `${lowDataCookie}=${chosen}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax; HttpOnly${secure}`,
    },
  })
}

/** The address has no page of its own. The switch is in the footer of the home page. */
export function loader() {
  return redirect(href('/'))
}
