import { siteContext, visitContext } from '#app/context.ts'
import { organisationForMeta } from '#app/organisation.ts'
import { CoreAreasPreview, type PreviewedArea } from '#app/public/core-areas/core-areas-preview.tsx'
import { renderEventBand } from '#app/public/events/event-band.server.tsx'
import { EventBand } from '#app/public/events/event-band.tsx'
import mark from '#app/public/seo/icons/icon-512.png'
import { organisationData } from '#app/public/seo/structured-data.ts'
import { pageMeta } from '#app/public/frame/page-meta.ts'
import { toHeadline } from '#app/public/news/headline.server.ts'
import { NewsCarousel } from '#app/public/news/news-carousel.tsx'
import { toShownProgram } from '#app/public/programs/shown-program.ts'
import { PartnerWall } from '#app/public/partners/partner-wall.tsx'
import { renderBand } from '#app/public/representation/count-band.server.tsx'
import { CountBand } from '#app/public/representation/count-band.tsx'
import { renderWoman } from '#app/public/women/woman-band.server.tsx'
import { WomanBand } from '#app/public/women/woman-band.tsx'
import type { Route } from './+types/home.ts'
import { Hero } from './hero.tsx'
import { LatestPrograms } from './latest-programs.tsx'
import { WriteToUs } from './write-to-us.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { coreAreas, events, news, pictureBytes, programs, representation, women } = context.get(siteContext)
  const woman = women.newest()
  return {
    count: renderBand(representation.bodies()),
    woman: woman && {
      id: woman.id,
      html: renderWoman(woman, context.get(visitContext).lowData, pictureBytes),
    },
    areas: coreAreas.current().areas.map(({ name, label, lead }): PreviewedArea => ({ name, label, lead })),
    news: news.newest(5).map(toHeadline),
    event: renderEventBand(events),
    programs: programs.latest(4).map(toShownProgram),
  }
}

export const meta: Route.MetaFunction = (route) =>
  pageMeta(route, () => ({
    description: organisationForMeta().introduction,
    address: '/',
    data: (siteUrl, organisation) => [organisationData(siteUrl, organisation.logo ?? mark, organisation)],
  }))

export default function Home({ loaderData }: Route.ComponentProps) {
  const { count, woman, areas, news, event, programs } = loaderData
  return (
    <>
      <Hero />
      {count && <CountBand html={count} />}
      {woman && <WomanBand {...woman} />}
      <CoreAreasPreview areas={areas} />
      {news.length > 0 && <NewsCarousel items={news} />}
      {event && <EventBand {...event} />}
      <LatestPrograms programs={programs} />
      <PartnerWall ground="calico" />
      {programs.length === 0 && news.length === 0 && <WriteToUs />}
    </>
  )
}
