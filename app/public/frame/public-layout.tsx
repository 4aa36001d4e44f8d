import { Outlet } from 'react-router'
import { currentUserContext, siteContext, visitContext } from '#app/context.ts'
import { RegistrationScript } from '#app/offline/registration-script.tsx'
import { LowDataContext } from '#app/public/pictures/low-data-context.ts'
import { sharePicture, siteSubject } from '#domain/share-pictures/share-picture.server.ts'
import { organisation } from '#site'
import type { Route } from './+types/public-layout.ts'
import { LowDataNote } from './low-data-note.tsx'
import type { SiteFacts } from './page-meta.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

interface LayoutData extends SiteFacts {
  readonly lowData: boolean
  readonly currentUser: string
}

/** What every page below needs, its head (`page-meta.ts`) and its pictures. */
export function loader({ context }: Route.LoaderArgs): LayoutData {
  const { url: siteUrl } = context.get(siteContext)
  return {
    currentUser: context.get(currentUserContext),
    lowData: context.get(visitContext).lowData,
    siteUrl,
    sharePicture: sharePicture(siteSubject(organisation), organisation),
  }
}

/** None of it changes while a page is open (the switch for low data and signing in load the page anew); and a form whose answer has arrived needs no second request. */
export const shouldRevalidate = () => false

/** What surrounds every page that visitors read. */
export default function PublicLayout({ loaderData: { lowData } }: Route.ComponentProps) {
  return (
    <LowDataContext value={lowData}>
      <SiteHeader lowDataSwitch />
      {lowData && <LowDataNote />}
      <main id="main">
        <Outlet />
      </main>
      <SiteFooter social lowDataSwitch />
      <RegistrationScript />
    </LowDataContext>
  )
}
