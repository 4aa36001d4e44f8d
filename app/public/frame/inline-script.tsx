import { useNonce } from '#app/nonce.ts'

/** An inline script. Only the server renders its code; where React hydrates the page, it keeps the script. */
export function InlineScript({ code, id }: { code: string; id?: string }) {
  return (
    <script
      id={id}
      nonce={useNonce()}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? code : '' }}
    />
  )
}
