import { href } from 'react-router'
import { SiteFooter } from '#app/public/frame/site-footer.tsx'
import { LargeSearchForm } from '#app/public/search/search-form.tsx'
import { SiteHeader } from '#app/public/frame/site-header.tsx'
import { useRequestId } from '#app/request-id.ts'
import { ButtonAnchor } from '#app/ui/button.tsx'
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
          <ButtonAnchor href={href('/programs')} variant="ghost">
            Our Programs
          </ButtonAnchor>
        </>
      }
    >
      {kind === 'not-found' && <LargeSearchForm />}
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
    case 'server-error':
      // An empty link loads the current address again.
      return <ButtonAnchor href="">Try again</ButtonAnchor>
    case 'signed-out':
      return <ButtonAnchor href={href('/admin')}>Sign in</ButtonAnchor>
    case 'not-permitted':
      return <ButtonAnchor href={href('/admin/cms')}>Staff area</ButtonAnchor>
    default:
      return <ButtonAnchor href={href('/')}>Home</ButtonAnchor>
  }
}
