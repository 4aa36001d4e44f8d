import { useEffect } from 'react'
import { href, useLocation } from 'react-router'
import { isPage } from '#app/offline/cache-rules.ts'
import { SiteFooter } from '#app/public/frame/site-footer.tsx'
import { SiteHeader } from '#app/public/frame/site-header.tsx'
import { useRequestId } from '#app/request-id.ts'
import { ButtonAnchor, ButtonLink } from '#app/ui/button.tsx'
import { type ErrorAnswer, toErrorAnswer } from './answer.ts'
import { StoolPage } from './stool-page.tsx'
import styles from './error-page.module.css'

/** The page for addresses that lead nowhere and for failures, with ways out. */
export function ErrorPage({ error }: { error: unknown }) {
  return (
    <>
      <SiteHeader />
      <ErrorContent error={error} />
      <SiteFooter />
    </>
  )
}

/** The same within a frame that stands already. */
export function ErrorContent({ error }: { error: unknown }) {
  const { kind, title, words } = toErrorAnswer(error)
  return (
    <StoolPage
      as="main"
      title={title}
      words={words}
      details={kind === 'fault' && <FaultId />}
      ways={
        <>
          <WayOut kind={kind} />
          <ButtonLink to={href('/programs')} variant="ghost" reloadDocument>
            Our Programs
          </ButtonLink>
        </>
      }
    />
  )
}

/** For whoever looks after the site. The browser does not know it and leaves what the server has written. */
function FaultId() {
  const id = useRequestId()
  return (
    <p className={styles.id} suppressHydrationWarning>
      {id && `Written down as ${id}`}
    </p>
  )
}

function WayOut({ kind }: { kind: ErrorAnswer['kind'] }) {
  switch (kind) {
    case 'offline':
      return <TryAgainHere />
    case 'fault':
      // A link without a path asks the server for this very address again.
      return <ButtonAnchor href="">Try again</ButtonAnchor>
    case 'signed-out':
      return (
        <ButtonLink to={href('/admin')} reloadDocument>
          Sign in
        </ButtonLink>
      )
    default:
      return (
        <ButtonLink to="/" reloadDocument>
          Home
        </ButtonLink>
      )
  }
}

/**
 * Asks from within this page: a reload without a connection would leave nothing to read, unless the device keeps
 * pages. Then it has this one, or one that says what it has.
 */
function TryAgainHere() {
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
