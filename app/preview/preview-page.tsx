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
import type { DraftForm } from '#domain/drafts/schema.ts'
import type { Shown, ShownPage } from './shown-preview.ts'

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
  const changes = page.kind === 'settings' ? page.shown.changes : {}
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

/** The content of a page, by the form of its draft. */
const contents: { readonly [Form in DraftForm]: (shown: Shown[Form]) => ReactNode } = {
  program: ({ program, ...shown }) => (
    <ProgramArticle {...shown} program={{ ...program, title: program.title || noTitle }} />
  ),
  news: ({ item, theme }) => <NewsArticle item={{ ...item, title: item.title || noTitle }} theme={theme} />,
  staff: (shown) => <AboutSections {...shown} />,
  about: (shown) => <AboutSections {...shown} />,
  mandate: (shown) => <AboutSections {...shown} />,
  representation: (counts) => <CountSections counts={counts} />,
  woman: (woman) => <WomanArticle woman={{ ...woman, name: woman.name || 'No name yet' }} />,
  event: (event) => (
    <EventArticle
      event={{ ...event, title: event.title || noTitle }}
      phase="ahead"
      report={null}
      calendar={null}
    />
  ),
  'core-areas': (areas) => <AreaList areas={areas} />,
  settings: ({ phoneLink }) => (
    <>
      <Banner title="Contact Us" ground="i-200" />
      <ContactDetails phoneLink={phoneLink} />
      <PartnerWall />
    </>
  ),
}

function PageContent({ page: { kind, shown } }: { page: ShownPage }) {
  const content: (shown: never) => ReactNode = contents[kind]
  return content(shown as never)
}
