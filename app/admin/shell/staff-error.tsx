import { href, useLocation } from 'react-router'
import { toErrorMessage } from '#app/public/errors/error-message.ts'
import { ErrorId, MainLink } from '#app/public/errors/error-page.tsx'
import { StoolPage } from '#app/public/errors/stool-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'

const stillSaved = 'Everything that was saved is still there.'

/** The page for unknown addresses and errors inside the staff area. Its links stay there. */
export function StaffError({ error }: { error: unknown }) {
  const { kind, title, text } = toErrorMessage(error)
  const canPass = kind === 'offline' || kind === 'server-error'
  return (
    <StoolPage
      as="main"
      title={title}
      text={kind === 'offline' ? `${text} ${stillSaved}` : text}
      details={kind === 'server-error' && <ErrorId />}
      links={
        <>
          {kind === 'offline' && <RetryLink />}
          {kind === 'server-error' && <MainLink kind={kind} />}
          <ButtonLink to={href('/admin/cms')} variant={canPass ? 'ghost' : 'primary'}>
            Staff area
          </ButtonLink>
        </>
      }
    />
  )
}

/** Asks the router for the page again, because a reload without a connection shows the browser's error page. */
function RetryLink() {
  const { pathname, search } = useLocation()
  return (
    <ButtonLink to={pathname + search} replace>
      Try again
    </ButtonLink>
  )
}
