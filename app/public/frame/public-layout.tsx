import { Outlet } from 'react-router'
import { siteUrlContext } from '#app/context.ts'
import type { Route } from './+types/public-layout.ts'
import type { SiteFacts } from './page-meta.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** What the head of every page below needs: see `page-meta.ts`. */
export function loader({ context }: Route.LoaderArgs): SiteFacts {
  return { siteUrl: context.get(siteUrlContext) }
}

/** What surrounds every page that visitors read. */
export default function PublicLayout() {
  return (
    <>
      <SiteHeader />
      <main id="main">
        <Outlet />
      </main>
      <SiteFooter />
    </>
  )
}
