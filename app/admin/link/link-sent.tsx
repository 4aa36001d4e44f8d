import { Alert, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { Answers, QuestionDialog } from '../dialog/question-dialog.tsx'
import { Icon } from '../icon.tsx'
import { SendOnceForm } from '../send-once-form.tsx'
import { SentLink } from './sent-link.tsx'

/**
 * The dialog with a link for a colleague, which is shown once. `does`: what she does with it. `until`: when it ends.
 * `message`: the text for WhatsApp, which ends in the link. `recorded`: that her colleagues see that it was made.
 * `endAt`: the address that ends the link; the page of the dialog by default.
 */
export function LinkSent({
  username,
  does,
  until,
  url,
  message,
  recorded,
  endAt,
}: {
  username: string
  does: string
  until: string
  url: string
  message: string
  recorded: ReactNode
  endAt?: string
}) {
  const back = href('/admin/cms/accounts')
  const name = <bdi>{username}</bdi>
  return (
    <QuestionDialog key={url} title={<>Send this to {name}</>} back={back}>
      <p>
        With this link {name} {does}. It works <strong>once, until {until}</strong>. Send it to {name}’s own
        phone and to nobody else.
      </p>
      <SentLink url={url} first="whatsapp" message={message} />
      <Alert role="presentation" color="indigo" icon={<Icon name="history" size={22} />} my="md">
        {recorded}
      </Alert>
      <Answers>
        <SendOnceForm action={endAt} data-ends>
          <Button type="submit" name="intent" value="end" variant="subtle" color="red">
            End this link
          </Button>
        </SendOnceForm>
        <Button component={Link} to={back} variant="default">
          Close
        </Button>
      </Answers>
    </QuestionDialog>
  )
}
