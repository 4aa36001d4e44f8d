import { type ReactNode, useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { BusyButton } from '../busy-button.tsx'
import { focusIfLost } from '../focus-if-lost.ts'
import { accountField } from '../form/hidden-fields.ts'
import { postAction } from '../form/post-action.client.ts'
import { SentLink } from '../link/sent-link.tsx'
import { toFailureWords } from '../shell/failure-words.ts'
import { Refusal } from './refusal.tsx'
import classes from './share-preview.module.css'

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
    <div className={classes.share}>
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
        <p className={classes.hint}>Search engines do not see it. It always shows the draft as it is now.</p>
      )}
      {(works || close) && (
        <div className={classes.foot} data-dialog={close ? true : undefined}>
          {works && (
            <button type="button" className={classes.end} aria-disabled={busy} onClick={() => send('end')}>
              End this link
            </button>
          )}
          {close}
        </div>
      )}
    </div>
  )
}

const toMessage = (url: string, title: string) =>
  title ? `Preview of “${title}”: ${url}` : `Preview: ${url}`

function useLink(id: string, uid: string, start: ShareAnswer | null) {
  const [answer, setAnswer] = useState(start)
  /** Why the last request was not answered. The link is as it was. */
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  async function send(intent: LinkIntent) {
    if (busy) return
    setBusy(true)
    setFailure(null)
    const posted = await postAction<ShareAnswer>(
      href('/admin/cms/drafts/:id', { id }),
      { [accountField]: uid, intent },
      { keys: ['kind'] },
    )
    setBusy(false)
    if (posted.ok) setAnswer(posted.answer)
    else setFailure(toFailure(posted.because).failure)
  }
  return { answer, failure, busy, send: (intent: LinkIntent) => void send(intent) }
}

const toFailure = toFailureWords('The link could not be made or ended.')

function Words({ answer, busy }: { answer: ShareAnswer | null; busy: boolean }) {
  return (
    <p role="status" className={classes.words}>
      {words()}
    </p>
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
