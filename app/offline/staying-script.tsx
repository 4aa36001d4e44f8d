import { useNonce } from '#app/nonce.ts'

/**
 * A script that the service worker leaves in a page it shows at another address, where all others would be misled.
 * Written by the server, left alone by the browser.
 */
export function StayingScript({ code }: { code: string }) {
  return (
    <script
      nonce={useNonce()}
      data-stays=""
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? code : '' }}
    />
  )
}
