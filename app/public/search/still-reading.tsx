import { href, Link } from 'react-router'
import { toSearchAddress } from '#domain/search/search-address.ts'
import type { SearchRequest } from '#domain/search/schema.ts'

/** The note after the results of a search while the words of reports are still being read. */
export const StillReading = ({ request }: { request: SearchRequest }) => (
  <>
    {' '}
    Reports are still being read:{' '}
    <Link to={`${href('/search')}${toSearchAddress(request)}`}>search again</Link> in a moment.
  </>
)
