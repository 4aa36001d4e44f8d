import type { ReactNode } from 'react'
import { AboutSections } from '#app/public/about/about-sections.tsx'
import { AreaList } from '#app/public/core-areas/area-list.tsx'
import { EventArticle } from '#app/public/events/event-article.tsx'
import { SiteFooter } from '#app/public/frame/site-footer.tsx'
import { SiteHeader } from '#app/public/frame/site-header.tsx'
import { NewsArticle } from '#app/public/news/news-article.tsx'
import { LowDataContext } from '#app/public/pictures/low-data-context.ts'
import { ProgramArticle } from '#app/public/programs/program-article.tsx'
import { CountSections } from '#app/public/representation/count-sections.tsx'
import { OrganisationContext, useOrganisation } from '#app/organisation.ts'
import { Banner } from '#app/public/frame/banner.tsx'
import { ContactDetails } from '#app/public/contact/contact-details.tsx'
import { WomanArticle } from '#app/public/women/woman-article.tsx'
import { PartnerWall } from '#app/public/partners/partner-wall.tsx'
import type { ShownPage } from './shown-preview.ts'

/** The title of a page whose draft has none yet. */
const noTitle = 'No title yet'

/**
 * A draft as the website would show it, with the components of the website. It has no links to share it, because it has
 * no public address. `band`: says above it that it is a preview. `still`: the header and the footer cannot be used.
 */
export function PreviewPage({
  page,
  lowData,
  band,
  still = false,
}: {
  page: ShownPage
  lowData: boolean
  band: ReactNode
  still?: boolean
}) {
  const organisation = useOrganisation()
  const changes = page.kind === 'settings' ? page.changes : {}
  return (
    <OrganisationContext value={{ ...organisation, ...changes }}>
      <LowDataContext value={lowData}>
        <div inert={still}>
          <SiteHeader above={band} />
        </div>
        <main id="main">
          <PageContent page={page} />
        </main>
        <div inert={still}>
          <SiteFooter social />
        </div>
      </LowDataContext>
    </OrganisationContext>
  )
}

function PageContent({ page }: { page: ShownPage }) {
  switch (page.kind) {
    case 'program': {
      const { program, report, event, more } = page
      const shown = { ...program, title: program.title || noTitle }
      return <ProgramArticle program={shown} event={event} report={report} more={more} />
    }
    case 'news':
      return <NewsArticle item={{ ...page.item, title: page.item.title || noTitle }} theme={page.theme} />
    case 'about':
      return <AboutSections story={page.story} team={page.team} mandate={page.mandate} />
    case 'representation':
      return <CountSections counts={page.counts} />
    case 'woman':
      return <WomanArticle woman={{ ...page.woman, name: page.woman.name || 'No name yet' }} />
    case 'event': {
      const { event } = page
      const shown = { ...event, title: event.title || noTitle }
      return <EventArticle event={shown} phase="ahead" report={null} calendar={null} />
    }
    case 'core-areas':
      return <AreaList areas={page.areas} />
    case 'settings':
      return (
        <>
          <Banner title="Contact Us" ground="i-200" />
          <ContactDetails phoneLink={page.phoneLink} />
          <PartnerWall />
        </>
      )
  }
}
