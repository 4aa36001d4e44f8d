import { Alert, Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { href } from 'react-router'
import { accountField } from '../form/hidden-fields.ts'
import { postAction } from '../form/post-action.client.ts'
import type { FormAccount } from '../form/use-save-form.ts'
import { Icon } from '../icon.tsx'
import styles from './settings.module.css'
import type { TestMailAnswer } from './test-mail.ts'

const notReached = 'The website could not be reached. Check your connection and try again.'

/** Says whether mail is set up, and sends a test mail. `host`: null when it is not set up. */
export function MailSection({ account, host }: { account: FormAccount; host: string | null }) {
  const [to, setTo] = useState(account.email)
  const [sending, setSending] = useState(false)
  const [answer, setAnswer] = useState<TestMailAnswer | null>(null)
  if (host === null) {
    return (
      <Alert color="ember" icon={<Icon name="alert" size={20} />} title="Mail is not set up.">
        Nobody is told about new messages. Whoever runs the server can change that.
      </Alert>
    )
  }

  async function send() {
    setSending(true)
    setAnswer(null)
    const posted = await postAction<TestMailAnswer>(
      href('/admin/cms/settings/test-mail'),
      { [accountField]: account.uid, to },
      { keys: ['at', 'refused'] },
    )
    setSending(false)
    setAnswer(posted.ok ? posted.answer : { refused: notReached })
  }
  return (
    <>
      <p>
        The website sends through <strong>{host}</strong>. Whoever runs the server can change that.
      </p>
      <div className={styles.with}>
        <TextInput
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
        <Button
          type="button"
          loading={sending}
          leftSection={<Icon name="mail" size={18} />}
          onClick={() => void send()}
        >
          Send
        </Button>
      </div>
      <div role="status">
        {answer && 'at' in answer && (
          <Alert role="presentation" color="green" icon={<Icon name="check" size={20} />}>
            <strong>Handed over at {answer.at}.</strong> Not in the inbox within five minutes? Look under
            spam.
          </Alert>
        )}
        {answer && 'refused' in answer && (
          <Alert role="presentation" color="red" icon={<Icon name="alert" size={20} />}>
            <strong>The mail did not go out.</strong> {answer.refused}
          </Alert>
        )}
      </div>
    </>
  )
}
