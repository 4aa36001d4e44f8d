import { href } from 'react-router'
import { useOrganisation } from '#app/organisation.ts'
import type { SentInvitation } from '#domain/accounts/invitation.ts'
import { formatWeekdayAndTime } from '#domain/calendar-date.ts'
import { LinkSent } from '../link/link-sent.tsx'

export type ShownInvitation = ReturnType<typeof toShownInvitation>

export const toShownInvitation = ({ id, username, url, endsAt }: SentInvitation) => ({
  ...{ id, username, url },
  /** "Sunday 29 November" */
  until: formatWeekdayAndTime(endsAt).day,
})

/** The link of an invitation, which is shown once. */
export function InvitationSent({
  invitation: { id, username, url, until },
}: {
  invitation: ShownInvitation
}) {
  const { acronym } = useOrganisation()
  return (
    <LinkSent
      username={username}
      does="makes an account"
      until={until}
      url={url}
      message={`With this link you make your account for ${acronym}. It works once, until ${until}: ${url}`}
      recorded="Recent changes shows that you made the link."
      endAt={href('/admin/cms/accounts/invitations/:id', { id })}
    />
  )
}
