import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { fetchStamp, isFresh } from '#app/offline/form-stamp.ts'
import { whenSent } from '#app/offline/message-outbox.ts'
import type { WorkerMessage } from '#app/offline/service-worker.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { toSubjectAddress } from '#domain/contact/subject-address.ts'
import { findSubject, type SubjectName } from '#domain/contact/subjects.ts'
import type { FieldErrors } from '#domain/result.ts'
import fields from '#app/styles/fields.module.css'
import layout from '#app/styles/layout.module.css'
import text from '#app/styles/text.module.css'
import styles from './contact-form.module.css'
import type { ContactAnswer } from './contact-answer.ts'
import { type Entered, nothingEntered } from './entered.ts'
import { ErrorSummary } from './error-summary.tsx'
import { sendMessage } from './send-message.ts'
import { SubjectTicket } from './subject-ticket.tsx'

const noErrors: FieldErrors = {}

/**
 * The contact form. It shows the same results with and without script. `stamp`: the signed stamp that proves that the
 * form comes from this site. `emergency`: a second number to call in danger; may be empty. `emergencyLink`: its `tel:`
 * link; null when there is none. `kept`: the time for which messages are kept, in words. `answer`: the result, when the
 * page itself is the answer to a sent form. Fields that a subject does not ask for are hidden, not left out, so that
 * the cached form can show them without a connection (`app/offline/kept-contact-form.ts`).
 */
export function ContactForm({
  stamp,
  emergency,
  emergencyLink,
  kept,
  subject: subjectName,
  answer: answerOfPage,
}: {
  stamp: string
  emergency: string
  emergencyLink: string | null
  kept: string
  subject: SubjectName | null
  answer: ContactAnswer | null
}) {
  const root = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const submission = useRef<string>(undefined)
  const [answer, setAnswer] = useState(answerOfPage)
  const [sending, setSending] = useState(false)
  const subject = subjectName === null ? null : findSubject(subjectName)
  const action = href('/contactus') + (subject ? toSubjectAddress(subject.name) : '')

  useEffect(() => {
    // A result in the page from the server does not move the focus: the visitor may already be typing.
    if (!answer || answer === answerOfPage || !form.current) return
    if (answer.state === 'received' || answer.state === 'queued') {
      form.current.reset()
      // The next message gets a new id, even when it has the same text.
      submission.current = undefined
    }
    field(form.current, 'website').value = ''
    root.current?.querySelector<HTMLElement>('[data-opens-page]')?.focus()
  }, [answer, answerOfPage])

  function fillHiddenFields() {
    if (!form.current) return
    submission.current ??= newSubmissionId()
    field(form.current, 'submission').value = submission.current
    // Milliseconds since the page was opened, so that text typed before hydration counts too.
    field(form.current, 'elapsed').value = String(Math.round(performance.now()))
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    fillHiddenFields()
    const message = new FormData(event.currentTarget)
    setSending(true)
    // The stamp of a page from the cache of the device, or of a tab that was open for days, may have expired. Without
    // an answer, the old one is sent.
    const newStamp = isFresh(String(message.get('stamp'))) ? null : await fetchStamp().catch(() => null)
    if (newStamp !== null) message.set('stamp', newStamp)
    setAnswer(await sendMessage(action, message))
    setSending(false)
  }

  const errors = answer?.state === 'refused' ? answer.errors : noErrors
  const entered = answer && 'entered' in answer ? answer.entered : nothingEntered
  const inputOf = (name: keyof Entered) => ({
    id: name,
    name,
    defaultValue: entered[name],
    'aria-invalid': errors[name] ? true : undefined,
    'aria-describedby': errors[name] ? `${name}-error` : undefined,
  })

  return (
    <div ref={root}>
      <Answer answer={answer} />
      <div hidden={!subject} data-of-subject="ticket">
        <SubjectTicket name={subject?.name ?? 'stand'} title={subject?.title ?? ''} />
      </div>
      <p hidden={subject !== null} data-of-subject="none">
        Want to join, partner with us, or stand for office? Write to us. Every message is read by a person.
      </p>
      <p className={`${text.small} ${styles.needed}`}>
        Write a message, and leave an email or phone number so that we can answer.
        {` We delete messages after ${kept}.`}
      </p>
      <p className={`${text.small} ${styles.needed}`}>
        <strong>
          {'In danger now? Call '}
          <a href="tel:112">112</a>
          {emergency && (
            <>
              {' or '}
              {emergencyLink ? <a href={emergencyLink}>{emergency}</a> : emergency}
            </>
          )}
          .
        </strong>
      </p>
      <form
        ref={form}
        method="post"
        action={action}
        className={`${layout.stack} ${fields.fields} ${styles.form}`}
        data-waits="Not sent. Check your connection and try again."
        onSubmit={send}
      >
        <Field name="name" label="Name" error={errors['name']}>
          <input {...inputOf('name')} autoComplete="name" />
        </Field>
        <Field name="email" label="Email" error={errors['email']}>
          <input {...inputOf('email')} type="email" autoComplete="email" />
        </Field>
        <Field name="phone" label="Phone" error={errors['phone']}>
          <input {...inputOf('phone')} type="tel" autoComplete="tel" />
        </Field>
        <Field
          name="place"
          label="Ward and state"
          error={errors['place']}
          hidden={!subject?.asksPlace}
          data-of-subject="place"
        >
          <input {...inputOf('place')} autoComplete="off" />
        </Field>
        <Field name="message" label="Message" error={errors['message']}>
          <textarea {...inputOf('message')} rows={6} aria-required="true" />
        </Field>
        <div hidden={!subject?.asksConsent} data-of-subject="consent">
          <label className={styles.consent}>
            <input type="checkbox" name="consent" value="yes" defaultChecked={entered.consent !== ''} />
            You may write to me about the forum’s work. I can stop this at any time.
          </label>
        </div>
        {/* A honeypot: only spam programs fill it in. */}
        <p className={styles.trap}>
          <label htmlFor="website">Leave this empty</label>
          <input id="website" name="website" tabIndex={-1} autoComplete="off" />
        </p>
        <input type="hidden" name="stamp" value={answer?.state === 'refused' ? answer.stamp : stamp} />
        <input type="hidden" name="subject" value={subject?.name ?? ''} />
        <input type="hidden" name="submission" />
        <input type="hidden" name="elapsed" />
        <Button type="submit" aria-disabled={sending || undefined}>
          Send Message
        </Button>
        <p role="status" className={styles.status}>
          {sending && 'Sending'}
        </p>
      </form>
    </div>
  )
}

function Answer({ answer }: { answer: ContactAnswer | null }) {
  switch (answer?.state) {
    case undefined:
      return null
    case 'received':
      return (
        <Notice tone="success" announced>
          <strong>Message Received!</strong> Added Succesfully. We will answer at {answer.answerAt}.
        </Notice>
      )
    case 'queued':
      return <WaitingNotice answer={answer} />
    case 'not-sent':
      return (
        <Notice tone="failure" announced>
          Not sent. Check your connection and try again.
        </Notice>
      )
    case 'failed':
      return (
        <Notice tone="failure" announced>
          {answer.full
            ? 'Not sent. Our website has no room left, and your message is still here. Call us, or press Send Message again later.'
            : 'Not sent. Something failed on our side, and your message is still here. Wait a moment, then press Send Message again.'}
        </Notice>
      )
    case 'refused':
      return <ErrorSummary errors={answer.errors} fields={Object.keys(nothingEntered)} />
  }
}

/**
 * While it shows, the service worker tries again after 2 s, and then after pauses that double up to a minute: a request
 * can fail although there is a connection, and then no event of the browser says that the connection is back. The
 * notice goes when the service worker reports that no message waits any more. Notes above the page show the result.
 */
function WaitingNotice({ answer }: { answer: ContactAnswer }) {
  const [reported, setReported] = useState<ContactAnswer>()
  const isWaiting = reported !== answer
  useEffect(() => {
    if (!isWaiting) return
    const { serviceWorker } = navigator
    const handleNotes = ({ data }: MessageEvent<string>) => {
      if (!data.includes('data-waiting')) setReported(answer)
    }
    const toWorker: WorkerMessage = { sendNow: true }
    const tryAfter = (pauseMs: number) =>
      setTimeout(() => {
        serviceWorker.controller?.postMessage(toWorker)
        timer = tryAfter(Math.min(2 * pauseMs, 60_000))
      }, pauseMs)
    let timer = tryAfter(2_000)
    serviceWorker.addEventListener('message', handleNotes)
    return () => {
      clearTimeout(timer)
      serviceWorker.removeEventListener('message', handleNotes)
    }
  }, [answer, isWaiting])
  if (!isWaiting) return null
  return (
    <Notice tone="waiting" announced>
      <strong>Not sent yet</strong> Your message is kept on this device, and this page tries again by itself.{' '}
      {whenSent}
    </Notice>
  )
}

/** An input with its label and, when it was refused, the reason. */
function Field({
  name,
  label,
  error,
  children,
  ...paragraph
}: ComponentProps<'p'> & { name: keyof Entered; label: string; error: string | undefined }) {
  return (
    <p className={styles.field} {...paragraph}>
      <label htmlFor={name}>{label}</label>
      {children}
      {error && (
        <span id={`${name}-error`} className={styles.error}>
          <Icon name="alert" size={20} />
          <span>{error}</span>
        </span>
      )}
    </p>
  )
}

const field = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as HTMLInputElement

/** Not `crypto.randomUUID`, which browsers have on HTTPS only: a trial site may use HTTP. */
function newSubmissionId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
}
