import './styles/layers.css'
import './styles/reset.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/print.css'
import './styles/motion.css'
import './styles/without-script.css'
import './styles/fonts/generated/fonts.css'
import './styles/fonts/generated/rare-fonts.css'
import { href, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { locale } from '#domain/locale.ts'
import type { Route } from './+types/root.ts'
import { CurrentUserContext, useCurrentUserOfPage } from './current-user.ts'
import { organisationForMeta, toOrganisationAttribute, useOrganisation } from './organisation.ts'
import { identity } from './middleware/identity.server.ts'
import { ErrorPage } from './public/errors/error-page.tsx'
import { firstView } from 'virtual:inline-assets'
import { DocumentEnd } from './public/frame/document-end.tsx'
import { useIsDocument } from './public/frame/document.ts'
import { InlineScript } from './public/frame/inline-script.tsx'
import mark from './public/frame/mark.svg'
import { errorMeta, unlistedMeta } from './public/frame/page-meta.ts'
import { smallLogo } from './public/pictures/logo-picture.tsx'
import { RouteFocus } from './public/frame/route-focus.tsx'
import { CriticalStyles, FontPreloads } from './public/frame/page-styles.tsx'
import touchIcon from './public/seo/icons/apple-touch-icon.png'
import { useLowDataOfPage } from './public/pictures/low-data-context.ts'

// No loader here: with one, the staff area could not show its sign-in form (staff-only.server.ts).
export const middleware = [identity]

/** For unknown addresses, and for pages without metadata of their own. */
export const meta: Route.MetaFunction = ({ error }) =>
  error ? errorMeta(error) : unlistedMeta({ description: organisationForMeta().introduction })

export function Layout({ children }: { children: React.ReactNode }) {
  const isDocument = useIsDocument()
  const lowData = useLowDataOfPage()
  const organisation = useOrganisation()
  return (
    <html
      lang={locale}
      // Mantine's styles need it before its script runs. Public pages have none of them.
      data-mantine-color-scheme={isDocument ? undefined : 'light'}
      data-low-data={lowData ? '' : undefined}
      data-organisation={toOrganisationAttribute(organisation)}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <meta name="theme-color" content="#fbf3e4" />
        <link rel="icon" href={organisation.logo ? smallLogo(organisation.logo) : mark} />
        <link rel="apple-touch-icon" href={organisation.logo ? smallLogo(organisation.logo) : touchIcon} />
        <link rel="manifest" href={href('/site.webmanifest')} />
        <link
          rel="alternate"
          type="application/atom+xml"
          title={organisation.name}
          href={href('/feed.xml')}
        />
        <Meta />
        {isDocument ? (
          <CriticalStyles />
        ) : (
          <>
            <FontPreloads />
            <Links />
          </>
        )}
        {isDocument && <InlineScript code={firstView} />}
      </head>
      <body>
        {children}
        {isDocument ? (
          <DocumentEnd />
        ) : (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <CurrentUserContext value={useCurrentUserOfPage()}>
      <Outlet />
      <RouteFocus />
    </CurrentUserContext>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <ErrorPage error={error} />
      <RouteFocus />
    </>
  )
}
