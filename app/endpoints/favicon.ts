import { redirect } from 'react-router'
import { cachePolicy } from '#app/cache-policy.ts'
import icon from '#app/public/seo/icons/icon-192.png'

/** Browsers ask for this address by themselves where no page names an icon, beside the feed for example. */
export function loader() {
  return redirect(icon, {
    // Lists of links on other websites show it from here, as they do the icon it leads to.
    headers: { 'Cache-Control': cachePolicy.daily, 'Cross-Origin-Resource-Policy': 'cross-origin' },
  })
}
