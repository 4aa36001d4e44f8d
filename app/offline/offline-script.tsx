import { useNonce } from '#app/nonce.ts'

/**
 * An inline script that also runs when the service worker shows the page offline at another address; the service worker
 * removes all other scripts there. Only the server renders its code.
 */
export function OfflineScript({ code }: { code: string }) {
  return (
    <script
      nonce={useNonce()}
      data-stays=""
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? code : '' }}
    />
  )
}
