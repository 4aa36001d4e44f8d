import { href } from 'react-router'
import { siteContext } from '#app/context.ts'
import { organisationForMeta } from '#app/organisation.ts'
import { pageMeta } from '#app/public/frame/page-meta.ts'
import type { Route } from './+types/about.ts'
import { AboutSections } from './about-sections.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { about, mandate, staff } = context.get(siteContext)
  return { story: about.current(), team: staff.team(), mandate: mandate.current() }
}

export const meta: Route.MetaFunction = (route) =>
  pageMeta(route, ({ story }) => ({
    title: 'About Us',
    address: href('/aboutus'),
    description: story?.intro || `The story, the team and the mandate of ${organisationForMeta().name}.`,
  }))

export default function About({ loaderData: { story, team, mandate } }: Route.ComponentProps) {
  return <AboutSections story={story} team={team} mandate={mandate} />
}
