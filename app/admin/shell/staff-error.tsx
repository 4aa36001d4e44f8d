import { href } from 'react-router'
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
          {canPass && <MainLink kind={kind} />}
          <ButtonLink to={href('/admin/cms')} variant={canPass ? 'ghost' : 'primary'}>
            Staff area
          </ButtonLink>
        </>
      }
    />
  )
}
