import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { shownDays } from '#domain/page-reads/schema.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { staffMeta } from '../staff-meta.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import type { Route } from './+types/page-reads.ts'
import { readMostRead } from './most-read.server.ts'
import { ReadPages } from './most-read.tsx'

/** Pages. Each needs a query for its title. */
const mostShown = 200

export async function loader({ context }: Route.LoaderArgs) {
  requireEditor(context)
  return { pages: await readMostRead(context.get(siteContext), mostShown) }
}

export const meta: Route.MetaFunction = () => staffMeta('Pages read')

export default function PageReads({ loaderData: { pages } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Pages read" about={`In the last ${shownDays} days, today included.`} />
      {pages.length === 0 ? (
        <EmptyList>No page was read.</EmptyList>
      ) : (
        <Panel maw={680} px={18} py={6}>
          <ReadPages pages={pages} />
        </Panel>
      )}
    </>
  )
}
