import { href } from 'react-router'
import { siteContext } from '#app/context.ts'
import { pageMeta } from '#app/public/frame/page-meta.ts'
import { ShareRow } from '#app/public/seo/share-row.tsx'
import { firstCounted } from '#domain/representation/rules.ts'
import { countSubject, sharePicture } from '#domain/share-pictures/share-picture.server.ts'
import type { Route } from './+types/representation.ts'
import { CountSections } from './count-sections.tsx'
import { toShownCounts } from './shown-counts.server.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { representation, settings, url } = context.get(siteContext)
  const organisation = settings.organisation()
  const bodies = representation.bodies()
  const first = firstCounted(bodies)
  const card = first && countSubject(first, organisation)
  return {
    counts: toShownCounts(bodies, { ...organisation, url }),
    picture: card && sharePicture(card),
  }
}

export const meta: Route.MetaFunction = (route) =>
  pageMeta(route, ({ picture }) => ({
    title: 'The Count',
    description:
      'How many seats women hold in the Senate and the other elected bodies of Nigeria, election by election, with the source of each number.',
    address: href('/representation'),
    picture: picture ?? undefined,
  }))

export default function Representation({ loaderData: { counts } }: Route.ComponentProps) {
  return (
    <CountSections counts={counts}>
      {counts.bodies.length > 0 && <ShareRow title="The Count" address={href('/representation')} />}
    </CountSections>
  )
}
