import { Outlet, useMatches } from 'react-router'
import { registration } from 'virtual:inline-assets'
import { currentUserContext, siteContext, visitContext } from '#app/context.ts'
import { Doors } from '#app/public/doors/doors.tsx'
import { LowDataContext } from '#app/public/pictures/low-data-context.ts'
import { sharePictureAddress, siteSubject } from '#domain/share-pictures/share-picture.server.ts'
import type { Route } from './+types/public-layout.ts'
import { InlineScript } from './inline-script.tsx'
import { LowDataNote } from './low-data-note.tsx'
import type { SiteMetadata } from './page-meta.ts'
import { useIsQuietPage } from './quiet-page.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

interface LayoutData extends SiteMetadata {
  readonly lowData: boolean
  readonly currentUser: string
}

/** Data for all public pages: for their head (`page-meta.ts`) and their pictures. */
export function loader({ context }: Route.LoaderArgs): LayoutData {
  const { url: siteUrl, settings } = context.get(siteContext)
  return {
    currentUser: context.get(currentUserContext),
    lowData: context.get(visitContext).lowData,
    siteUrl,
    sharePicture: sharePictureAddress(siteSubject(settings.organisation())),
  }
}

/**
 * Public pages are documents of their own: the router of the staff area and of previews leaves them to the browser, also
 * where an action redirects to one.
 */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }) => {
    location.assign(request.url)
    await new Promise(() => {})
  },
]

/** The home page has the doors in its first view, a form is not to be left, and the page about protection is quiet. */
const withoutDoors = ['public/home/home', 'public/contact/contact', 'public/protection/protection']

/**
 * The header, the short doors and the footer of every public page. The page about protection has no embeds. A route with
 * the handle `bare` has none of them.
 */
export default function PublicLayout({ loaderData: { lowData } }: Route.ComponentProps) {
  const isQuiet = useIsQuietPage()
  const matches = useMatches()
  const isBare = matches.some(({ handle }) => (handle as { bare?: boolean } | undefined)?.bare)
  if (isBare) {
    return (
      <LowDataContext value={lowData}>
        <main id="main">
          <Outlet />
        </main>
        <InlineScript code={registration} />
      </LowDataContext>
    )
  }
  return (
    <LowDataContext value={lowData}>
      <SiteHeader lowDataSwitch />
      {lowData && <LowDataNote />}
      <main id="main">
        <Outlet />
      </main>
      {!matches.some(({ id }) => withoutDoors.includes(id)) && <Doors />}
      <SiteFooter social={!isQuiet} lowDataSwitch />
      <InlineScript code={registration} />
    </LowDataContext>
  )
}
