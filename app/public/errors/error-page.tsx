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
import styles from './error-page.module.css'

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

const stillSaved = 'Everything that was saved is still there.'

/** The error page without header and footer, for a route inside a layout. `isStaff`: its links stay in the staff area. */
export function ErrorContent({ error, isStaff = false }: { error: unknown; isStaff?: boolean }) {
  const { kind, title, text } = toErrorMessage(error)
  return (
    <StoolPage
      as="main"
      title={title}
      text={isStaff && kind === 'offline' ? `${text} ${stillSaved}` : text}
      details={kind === 'server-error' && <ErrorId />}
      links={
        <>
          <MainLink kind={kind} isStaff={isStaff} />
          {!isStaff && (
            <ButtonLink to={href('/programs')} variant="ghost" reloadDocument>
              Our Programs
            </ButtonLink>
          )}
          {isStaff && (kind === 'offline' || kind === 'server-error') && (
            <ButtonLink to={href('/admin/cms')} variant="ghost">
              Staff area
            </ButtonLink>
          )}
        </>
      }
    >
      {kind === 'not-found' && !isStaff && <LargeSearchForm reloadDocument />}
    </StoolPage>
  )
}

/** The request id of the error, for the operator. Only the server knows it; hydration keeps the text of the server. */
function ErrorId() {
  const id = useRequestId()
  return (
    <p className={styles.id} suppressHydrationWarning>
      {id && `If you tell us about it, mention ${id}`}
    </p>
  )
}

function MainLink({ kind, isStaff }: { kind: ErrorMessage['kind']; isStaff: boolean }) {
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
      return isStaff ? (
        <ButtonLink to={href('/admin/cms')}>Staff area</ButtonLink>
      ) : (
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
