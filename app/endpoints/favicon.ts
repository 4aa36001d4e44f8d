import { redirect } from 'react-router'
import icon from '#app/public/found/icons/icon-192.png'

/** Browsers ask for this address by themselves where no page names an icon, beside the feed for example. */
export function loader() {
  return redirect(icon, { headers: { 'Cache-Control': 'public, max-age=86400' } })
}
