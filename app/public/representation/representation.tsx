import { href } from 'react-router'
import { siteContext } from '#app/context.ts'
import { errorMeta, pageMeta } from '#app/public/frame/page-meta.ts'
import { ShareRow } from '#app/public/seo/share-row.tsx'
import type { Route } from './+types/representation.ts'
import { CountSections } from './count-sections.tsx'
import { toShownCounts } from './shown-counts.server.ts'
import styles from './representation.module.css'

export function loader({ context }: Route.LoaderArgs) {
  return { counts: toShownCounts(context.get(siteContext).representation.bodies()) }
}

export const meta: Route.MetaFunction = ({ error, matches }) =>
  error
    ? errorMeta(error)
    : pageMeta(matches, {
        title: 'The Count',
        description:
          'How many seats women hold in the Senate and the other elected bodies of Nigeria, election by election, with the source of each number.',
        address: href('/representation'),
      })

export default function Representation({ loaderData: { counts } }: Route.ComponentProps) {
  return (
    <>
      <CountSections counts={counts} />
      <div className={styles.share}>
        <ShareRow title="The Count" address={href('/representation')} />
      </div>
    </>
  )
}
