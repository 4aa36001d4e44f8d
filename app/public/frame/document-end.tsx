import { loader } from 'virtual:inline-assets'
import { useNonce } from '#app/nonce.ts'
import { useLowDataOfPage } from '#app/public/pictures/low-data-context.ts'
import { InlineScript } from './inline-script.tsx'

/**
 * Speculation rules (WICG Nav Speculation, 2.1): the browser prefetches a page when its link is pressed, before the
 * finger is lifted. More eager rules would load pages that nobody opens, over data that visitors pay for, and would
 * count them as read. Staff pages are excluded, because the server renders them for each request.
 */
const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: { selector_matches: ':is(header,main) a[href^="/"]:not([href^="/admin"])' },
      eagerness: 'conservative',
    },
  ],
})

/** The id of the last element of a public page. */
export const endId = 'end'

/** The end of each public page, in place of the router's scripts. */
export function DocumentEnd() {
  const nonce = useNonce()
  const lowData = useLowDataOfPage()
  return (
    <>
      {!lowData && (
        <script
          type="speculationrules"
          nonce={nonce}
          dangerouslySetInnerHTML={{ __html: speculationRules }}
        />
      )}
      <InlineScript code={loader} id={endId} />
    </>
  )
}
