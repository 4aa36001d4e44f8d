import { Outlet } from 'react-router'
import { organisationContext, siteUrlContext } from '#app/context.ts'
import { sharePicture, siteSubject } from '#domain/share-pictures/share-picture.server.ts'
import type { Route } from './+types/public-layout.ts'
import type { SiteFacts } from './page-meta.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** What the head of every page below needs: see `page-meta.ts`. */
export function loader({ context }: Route.LoaderArgs): SiteFacts {
  const organisation = context.get(organisationContext)
  return {
    siteUrl: context.get(siteUrlContext),
    sharePicture: sharePicture(siteSubject(organisation), organisation),
  }
}

/** Nothing of it changes while the process runs; and a form whose answer has arrived needs no second request. */
export const shouldRevalidate = () => false

/** What surrounds every page that visitors read. */
export default function PublicLayout() {
  return (
    <>
      <SiteHeader />
      <main id="main">
        <Outlet />
      </main>
      <SiteFooter social />
    </>
  )
}
