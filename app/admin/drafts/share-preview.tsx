import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { BusyButton } from '../busy-button.tsx'
import { focusIfLost } from '../focus-if-lost.ts'
import { usePost } from '../form/use-post.ts'
import { SentLink } from '../link/sent-link.tsx'
import { Refusal } from './refusal.tsx'

export type LinkIntent = 'share' | 'renew' | 'end'

/** The state of a draft's link. */
export type ShareAnswer =
  /** `url`: null when the link was made before, because only its maker saw it. `ends`: "Tuesday 24 November, 22:52". */
  | { readonly kind: 'works'; readonly url: string | null; readonly ends: string }
  | { readonly kind: 'ended' }
  /** The draft is not saved yet, or it was published or deleted. */
  | { readonly kind: 'gone' }

/**
 * Makes, shows and ends the link of a draft. `start`: the state of the link when it is known; null when there is none.
 * `makeNow`: makes a link at once, because the user has requested it. `title`: of the draft. `close`: a button beside
 * "End this link".
 */
export function SharePreview({
  id,
  uid,
  title,
  start = null,
  makeNow = false,
  close,
}: {
  id: string
  uid: string
  title: string
  start?: ShareAnswer | null
  makeNow?: boolean
  close?: ReactNode
}) {
  const { answer, failure, busy, send } = useLink(id, uid, start)
  const asked = useRef(false)
  useEffect(() => {
    if (makeNow && !asked.current) send('share')
    asked.current = true
    // Once, when the dialog opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const make = useRef<HTMLButtonElement>(null)
  // The button that had the focus, "End this link", is gone.
  useEffect(() => {
    if (answer?.kind === 'ended') focusIfLost(make.current)
  }, [answer])
  const works = answer?.kind === 'works' ? answer : null
  return (
    <Stack maw={520}>
      <Words answer={answer} busy={busy && answer === null} />
      <Refusal words={failure} />
      {works?.url && (
        <SentLink url={works.url} message={toMessage(works.url, title)} first="copy" takesFocus />
      )}
      {!works?.url && answer?.kind !== 'gone' && (!makeNow || answer || failure) && (
        <BusyButton ref={make} loading={busy} onClick={() => send(answer ? 'renew' : 'share')}>
          {answer ? 'Make a new link' : 'Make a link'}
        </BusyButton>
      )}
      {works && (
        <Text c="gray.6" fz="xs">
          Search engines do not see it. It always shows the draft as it is now.
        </Text>
      )}
      {(works || close) && (
        // The dialog itself draws the line above its last group.
        <Group pt={14} style={close ? {} : { borderTop: '2px dashed var(--line)' }}>
          {works && (
            <Button variant="subtle" color="red" aria-disabled={busy} onClick={() => send('end')}>
              End this link
            </Button>
          )}
          <Box ms="auto">{close}</Box>
        </Group>
      )}
    </Stack>
  )
}

const toMessage = (url: string, title: string) =>
  title ? `Preview of “${title}”: ${url}` : `Preview: ${url}`

function useLink(id: string, uid: string, start: ShareAnswer | null) {
  const [answer, setAnswer] = useState(start)
  // After a failure, the link is as it was.
  const { busy, refused, post } = usePost<ShareAnswer>(uid, ['kind'], 'The link could not be made or ended.')
  async function send(intent: LinkIntent) {
    const next = await post(href('/admin/cms/drafts/:id', { id }), { intent })
    if (next) setAnswer(next)
  }
  return { answer, failure: refused, busy, send: (intent: LinkIntent) => void send(intent) }
}

function Words({ answer, busy }: { answer: ShareAnswer | null; busy: boolean }) {
  return (
    <Text role="status" inherit>
      {words()}
    </Text>
  )

  function words(): ReactNode {
    if (busy) return 'Making the link.'
    switch (answer?.kind) {
      case undefined:
        return 'Whoever has the link can read your draft, without an account, for 48 hours.'
      case 'ended':
        return 'The link has ended. Whoever opens it now reads: This preview has ended.'
      case 'gone':
        return 'Your draft is not saved yet, or it was published. Try again in a moment.'
      case 'works':
        return (
          <>
            Whoever has this link can read your draft, without an account, until{' '}
            <strong>{answer.ends}</strong>.
            {answer.url === null &&
              ' It was shown when it was made, and is shown only once. A new link ends the one before.'}
          </>
        )
    }
  }
}
