import { useEffect } from 'react'
import { href, useLocation } from 'react-router'
import { isPage } from '#app/offline/cache-rules.ts'
import { SiteFooter } from '#app/public/frame/site-footer.tsx'
import { LargeSearchForm } from '#app/public/search/search-form.tsx'
import { SiteHeader } from '#app/public/frame/site-header.tsx'
import { useRequestId } from '#app/request-id.ts'
import { ButtonAnchor, ButtonLink } from '#app/ui/button.tsx'
import { type ErrorMessage, toErrorMessage } from './error-message.ts'
import { StoolPage } from './stool-page.tsx'

/** The page for unknown addresses and errors, with the site's header and footer. */
export function ErrorPage({ error }: { error: unknown }) {
  return (
    <>
      <SiteHeader />
      <ErrorContent error={error} />
      <SiteFooter />
    </>
  )
}

/** The page between header and footer. */
function ErrorContent({ error }: { error: unknown }) {
  const { kind, title, text } = toErrorMessage(error)
  return (
    <StoolPage
      as="main"
      title={title}
      text={text}
      details={kind === 'server-error' && <ErrorId />}
      links={
        <>
          <MainLink kind={kind} />
          <ButtonLink to={href('/programs')} variant="ghost" reloadDocument>
            Our Programs
          </ButtonLink>
        </>
      }
    >
      {kind === 'not-found' && <LargeSearchForm reloadDocument />}
    </StoolPage>
  )
}

/** The request id of the error, for the operator. Only the server knows it; hydration keeps the text of the server. */
export function ErrorId() {
  const id = useRequestId()
  return <p suppressHydrationWarning>{id && `If you tell us about it, mention ${id}`}</p>
}

/** The link that helps most after this kind of error. */
export function MainLink({ kind }: { kind: ErrorMessage['kind'] }) {
  switch (kind) {
    case 'offline':
      return <RetryLink />
    case 'server-error':
      // An empty link loads the current address again.
      return <ButtonAnchor href="">Try again</ButtonAnchor>
    case 'signed-out':
      return (
        <ButtonLink to={href('/admin')} reloadDocument>
          Sign in
        </ButtonLink>
      )
    case 'not-permitted':
      return (
        <ButtonLink to={href('/admin/cms')} reloadDocument>
          Staff area
        </ButtonLink>
      )
    default:
      return (
        <ButtonLink to={href('/')} reloadDocument>
          Home
        </ButtonLink>
      )
  }
}

/**
 * Navigates to the same page with the router, because a reload without a connection shows the browser's error page.
 * With a service worker the page reloads immediately: the worker has this page or the offline page in its cache.
 */
function RetryLink() {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (isPage(pathname) && navigator.serviceWorker?.controller) location.reload()
  }, [pathname])
  return (
    <ButtonLink to={pathname + search} replace>
      Try again
    </ButtonLink>
  )
}
