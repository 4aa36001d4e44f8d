import { href } from 'react-router'
import { siteContext } from '#app/context.ts'
import { Banner } from '#app/public/frame/banner.tsx'
import { errorMeta, pageMeta } from '#app/public/frame/page-meta.ts'
import { PartnerWall } from '#app/public/partners/partner-wall.tsx'
import { organisation } from '#site'
import type { Route } from './+types/about.ts'
import { MandateStrips } from './mandate-strips.tsx'
import { Story } from './story.tsx'
import { Team } from './team.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { about } = context.get(siteContext)
  return { story: about.story(), team: context.get(siteContext).staff.team(), mandate: about.mandate() }
}

export const meta: Route.MetaFunction = ({ loaderData, error, matches }) =>
  error
    ? errorMeta(error)
    : pageMeta(matches, {
        title: 'About Us',
        address: href('/aboutus'),
        description:
          loaderData?.story?.intro || `The story, the team and the mandate of ${organisation.name}.`,
      })

export default function About({ loaderData: { story, team, mandate } }: Route.ComponentProps) {
  return (
    <>
      <Banner title="About Us" ground="o-400" />
      {story && <Story story={story} />}
      <Team team={team} />
      <MandateStrips mandate={mandate} />
      <PartnerWall />
    </>
  )
}
