import type { Route } from './+types/settings.ts'
import { Alert, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { href } from 'react-router'
import { BusyButton } from '../busy-button.tsx'
import { accountField } from '../form/hidden-fields.ts'
import { postAction } from '../form/post-action.client.ts'
import { Icon } from '../icon.tsx'
import { MailAnswer } from './mail-answer.tsx'
import { type MailOutcome, toFailedMail } from './mail-outcome.ts'
import type { TestMailAnswer } from './test-mail.ts'
import { UnsentMailsNotice } from './unsent-mails-notice.tsx'

/** Says whether mail is set up and which mails did not go out, and sends a test mail. */
export function MailSection({ account, mail }: Pick<Route.ComponentProps['loaderData'], 'account' | 'mail'>) {
  const [to, setTo] = useState(account.email)
  const [sending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<MailOutcome | null>(null)
  if (mail.host === null) {
    return (
      <Alert
        role="presentation"
        color="attention"
        icon={<Icon name="alert" size={20} />}
        title="Mail is not set up."
      >
        Nobody is told about new messages. The person who runs the server can change that.
      </Alert>
    )
  }

  async function send() {
    if (sending) return
    setSending(true)
    setOutcome(null)
    const posted = await postAction<TestMailAnswer>(
      href('/admin/cms/settings/test-mail'),
      { [accountField]: account.uid, to },
      { keys: ['at', 'refused'] },
    )
    setSending(false)
    setOutcome(posted.ok ? toOutcome(posted.answer) : toFailure(posted.because))
  }
  return (
    <>
      <p>
        The website sends through <strong>{mail.host}</strong>. The person who runs the server can change
        that.{' '}
        {mail.to ? (
          <>
            New messages are mailed to <strong>{mail.to}</strong>.
          </>
        ) : (
          'New messages are mailed when an email address is set under Contact.'
        )}
      </p>
      <Group align="end" gap={8}>
        <TextInput
          flex="1 1 240px"
          label="Send a test mail to"
          type="email"
          value={to}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void send()
          }}
        />
        <BusyButton
          loading={sending}
          leftSection={<Icon name="mail" size={18} />}
          onClick={() => void send()}
        >
          Send
        </BusyButton>
      </Group>
      <MailAnswer outcome={outcome} />
      <UnsentMailsNotice account={account} unsent={mail.unsent} onOutcome={setOutcome} />
    </>
  )
}

const undone = 'The mail did not go out.'
const toFailure = toFailedMail(undone)
const toOutcome = (answer: TestMailAnswer): MailOutcome =>
  'at' in answer
    ? {
        tone: 'done',
        what: `Handed over at ${answer.at}.`,
        todo: 'Not in the inbox within five minutes? Look under spam.',
      }
    : { tone: 'failed', what: undone, todo: answer.refused }
