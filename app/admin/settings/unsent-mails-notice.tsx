import { Alert, Anchor, Box, Group } from '@mantine/core'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { BusyButton } from '../busy-button.tsx'
import { accountField } from '../form/hidden-fields.ts'
import { postAction } from '../form/post-action.client.ts'
import type { FormAccount } from '../form/form-account.ts'
import { Icon } from '../icon.tsx'
import type { MailAgainAnswer } from './mail-again.ts'
import { type MailOutcome, toFailedMail } from './mail-outcome.ts'
import type { UnsentMailsView } from './unsent-mails.ts'

const undone = 'It was not tried again.'
const toFailure = toFailedMail(undone)

/** The button that tries all mails again has no message. */
const all = ''

/**
 * The unsent mails about messages, each with a button to try again. Renders nothing when all were sent. `onOutcome`:
 * called with null when a mail is tried again.
 */
export function UnsentMailsNotice({
  account,
  unsent,
  onOutcome,
}: {
  account: FormAccount
  unsent: UnsentMailsView
  onOutcome: (outcome: MailOutcome | null) => void
}) {
  const [trying, setTrying] = useState<string | null>(null)
  const [newest, setNewest] = useState<UnsentMailsView | null>(null)
  const { failed, shown, late } = newest ?? unsent

  async function tryAgain(id: string) {
    setTrying(id)
    onOutcome(null)
    const posted = await postAction<MailAgainAnswer>(
      href('/admin/cms/settings/mail-again'),
      { [accountField]: account.uid, id },
      { keys: ['what', 'refused'] },
    )
    setTrying(null)
    if (!posted.ok) return onOutcome(toFailure(posted.because))
    const { answer } = posted
    if ('refused' in answer) return onOutcome({ tone: 'failed', what: undone, todo: answer.refused })
    setNewest(answer.unsent)
    onOutcome(answer)
  }
  const button = (id: string, words: string, hidden: string) => (
    <BusyButton
      variant="default"
      loading={trying === id}
      disabled={trying !== null && trying !== id}
      leftSection={<Icon name="retry" size={18} />}
      onClick={() => void tryAgain(id)}
    >
      {words}
      <VisuallyHidden>{hidden}</VisuallyHidden>
    </BusyButton>
  )
  return (
    <>
      {failed > 0 && (
        <Alert
          role="group"
          color="red"
          icon={<Icon name="alert" size={20} />}
          title={failed === 1 ? '1 mail did not go out.' : `${failed} mails did not go out.`}
        >
          <p>
            {failed === 1 ? 'Nobody was told about this message.' : 'Nobody was told about these messages.'}
          </p>
          <ul role="list">
            {shown.map(({ id, sender, to, words }) => (
              <li key={id}>
                <Group gap="8px 16px" py={8}>
                  <Box flex="1 1 16rem">
                    <Anchor component={Link} to={to} mih={0}>
                      <bdi>{sender}</bdi>
                    </Anchor>
                    <p>{words}</p>
                  </Box>
                  {button(id, 'Try again', ` to send the mail about ${sender}`)}
                </Group>
              </li>
            ))}
          </ul>
          {failed > shown.length && <p>And {failed - shown.length} more.</p>}
          {failed > 1 && button(all, 'Try all again', ` to send the ${failed} mails`)}
        </Alert>
      )}
      {late !== null && (
        <Alert role="presentation" color="attention" icon={<Icon name="clock" size={20} />}>
          {late}
        </Alert>
      )}
    </>
  )
}
