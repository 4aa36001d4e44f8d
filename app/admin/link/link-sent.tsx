import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { Answers, QuestionDialog } from '../dialog/question-dialog.tsx'
import { SendOnceForm } from '../send-once-form.tsx'
import { Notice } from '../ui/notice.tsx'
import { SentLink } from './sent-link.tsx'

/**
 * The dialog that shows a colleague's link, once. `does`: what she can do with it. `until`: when it ends. `message`:
 * the text for WhatsApp, with the link at its end. `recorded`: the note that colleagues see that the link was made.
 * `endAt`: the address that ends the link. Default: the page of the dialog.
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
      <Notice tone="hint" icon="history" my="md">
        {recorded}
      </Notice>
      <Answers>
        <SendOnceForm action={endAt} style={{ flex: 1 }}>
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
