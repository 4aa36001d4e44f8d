import { Alert, Button } from '@mantine/core'
import { href, Link } from 'react-router'
import { useOrganisation } from '#app/organisation.ts'
import type { SentInvitation } from '#domain/accounts/invitation.ts'
import { formatWeekdayAndTime } from '#domain/calendar-date.ts'
import { Answers, QuestionDialog } from '../dialog/question-dialog.tsx'
import { Icon } from '../icon.tsx'
import { SentLink } from '../link/sent-link.tsx'
import { SendOnceForm } from '../send-once-form.tsx'

/** `until`: "Sunday 29 November". */
export interface ShownInvitation {
  readonly id: string
  readonly username: string
  readonly url: string
  readonly until: string
}

export const toShownInvitation = ({ id, username, url, endsAt }: SentInvitation): ShownInvitation => ({
  ...{ id, username, url },
  until: formatWeekdayAndTime(endsAt).day,
})

/** The link of an invitation, which is shown once. */
export function InvitationSent({
  invitation: { id, username, url, until },
}: {
  invitation: ShownInvitation
}) {
  const { acronym } = useOrganisation()
  const back = href('/admin/cms/accounts')
  return (
    <QuestionDialog
      title={
        <>
          Send this to <bdi>{username}</bdi>
        </>
      }
      back={back}
    >
      <p>
        With this link <bdi>{username}</bdi> makes an account. It works <strong>once, until {until}</strong>.
        Send it to <bdi>{username}</bdi>’s own phone and to nobody else.
      </p>
      <SentLink
        url={url}
        first="whatsapp"
        message={`With this link you make your account for ${acronym}. It works once, until ${until}: ${url}`}
      />
      <Alert role="presentation" color="indigo" icon={<Icon name="history" size={22} />} my="md">
        Recent changes says that you made it.
      </Alert>
      <Answers>
        <SendOnceForm action={href('/admin/cms/accounts/invitations/:id', { id })} data-ends>
          <button type="submit" name="intent" value="end">
            End this link
          </button>
        </SendOnceForm>
        <Button component={Link} to={back} variant="default">
          Close
        </Button>
      </Answers>
    </QuestionDialog>
  )
}
