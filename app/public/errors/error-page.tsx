import { useLocation } from 'react-router'
import { SiteFooter } from '#app/public/frame/site-footer.tsx'
import { SiteHeader } from '#app/public/frame/site-header.tsx'
import { useRequestId } from '#app/request-id.ts'
import { ButtonAnchor, ButtonLink } from '#app/ui/button.tsx'
import { type ErrorAnswer, toErrorAnswer } from './answer.ts'
import { Stool } from './stool.tsx'
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
    <main id="main" className={styles.page}>
      <div>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.words}>{words}</p>
        {kind === 'fault' && <FaultId />}
        <p className={styles.ways}>
          <WayOut kind={kind} />
          <ButtonLink to="/programs" variant="ghost" reloadDocument>
            Our Programs
          </ButtonLink>
        </p>
      </div>
      <Stool className={styles.picture} />
    </main>
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
        <ButtonLink to="/admin" reloadDocument>
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

/** Asks from within this page: a reload without a connection would leave nothing to read. */
function TryAgainHere() {
  const { pathname, search } = useLocation()
  return (
    <ButtonLink to={pathname + search} replace>
      Try again
    </ButtonLink>
  )
}
