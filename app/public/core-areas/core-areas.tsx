import { href } from 'react-router'
import { siteContext } from '#app/context.ts'
import { organisationForMeta } from '#app/organisation.ts'
import { pageMeta } from '#app/public/frame/page-meta.ts'
import { toShownExit } from '#app/public/protection/shown-exit.server.ts'
import type { Route } from './+types/core-areas.ts'
import { AreaList } from './area-list.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { coreAreas, programs, settings } = context.get(siteContext)
  const { areas } = coreAreas.current()
  return {
    areas,
    withPrograms: areas.flatMap(({ name }) => programs.linkedTheme(name) ?? []),
    exit: toShownExit(settings.current().exitAddress),
  }
}

export const meta: Route.MetaFunction = (route) =>
  pageMeta(route, () => ({
    title: 'Core Areas',
    description: `The four areas in which ${organisationForMeta().name} works: mentorship and training, political advocacy, socio-political activism and gender-based violence.`,
    address: href('/aboutus/coreareas'),
    parents: [{ name: 'About Us', address: href('/aboutus') }],
  }))

export default function CoreAreas({ loaderData }: Route.ComponentProps) {
  return <AreaList {...loaderData} />
}
