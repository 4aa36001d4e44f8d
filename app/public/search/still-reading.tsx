import { href } from 'react-router'
import { toSearchAddress } from '#domain/search/search-address.ts'
import type { SearchRequest } from '#domain/search/schema.ts'

/** The note after the results of a search while the words of reports are still being read. */
export const StillReading = ({ request }: { request: SearchRequest }) => (
  <>
    {' '}
    Reports are still being read: <a href={`${href('/search')}${toSearchAddress(request)}`}>
      search again
    </a>{' '}
    in a moment.
  </>
)
