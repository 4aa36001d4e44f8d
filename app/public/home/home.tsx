import { programQueries } from '#app/context.ts'
import logo from '#app/public/found/icons/icon-512.png'
import { errorMeta, pageMeta } from '#app/public/frame/page-meta.ts'
import { organisationData } from '#app/public/found/structured-data.ts'
import { organisation } from '#site'
import type { Route } from './+types/home.ts'
import { Hero } from './hero.tsx'
import { LatestPrograms } from './latest-programs.tsx'
import { PartnerWall } from './partner-wall.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return { programs: context.get(programQueries).latest(4) }
}

export const meta: Route.MetaFunction = ({ error, matches }) =>
  error
    ? errorMeta(error)
    : pageMeta(matches, {
        description: organisation.introduction,
        address: '/',
        data: (siteUrl) => [organisationData(siteUrl, logo)],
      })

export default function Home({ loaderData: { programs } }: Route.ComponentProps) {
  return (
    <>
      <Hero />
      <LatestPrograms programs={programs} />
      <PartnerWall />
    </>
  )
}
