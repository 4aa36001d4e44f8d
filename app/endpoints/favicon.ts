import { redirect } from 'react-router'
import { cachePolicy } from '#app/cache-policy.ts'
import icon from '#app/public/seo/icons/icon-192.png'

/** Browsers request this address when a document has no icon link, for example for the feed. */
export function loader() {
  return redirect(icon, {
    // Other websites may show the icon next to a link, so this redirect allows cross-origin use, as the icon does.
    headers: { 'Cache-Control': cachePolicy.daily, 'Cross-Origin-Resource-Policy': 'cross-origin' },
  })
}
