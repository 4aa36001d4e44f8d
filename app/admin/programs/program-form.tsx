import { Alert, Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import { toImagesField } from '#domain/media/draft-images.ts'
import { parseProgramDraft } from '#domain/programs/draft.ts'
import { programLimits, themes } from '#domain/programs/schema.ts'
import type { FieldErrors } from '#domain/result.ts'
import { RichText } from '../rich-text/rich-text.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ImageField } from '../uploads/image-field.tsx'
import { bannerRow, hasPlace } from '../uploads/upload-row.ts'
import { useUploadQueue } from '../uploads/use-upload-queue.ts'
import { BannerPreview } from './banner-preview.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import classes from './program-form.module.css'
import { GuidelinesDisclosure, GuidelinesPanel } from './program-guidelines.tsx'
import {
  type EnteredProgram,
  hasEntered,
  nothingEntered,
  notReadyReasons,
  withUnfinishedImages,
} from './readiness.ts'

/** What became of a press on the button. */
export type ProgramOutcome =
  | { readonly outcome: 'added'; readonly id: string; readonly title: string }
  | { readonly outcome: 'refused'; readonly errors: FieldErrors }
  | { readonly outcome: 'failed'; readonly because: 'connection' | 'session' | 'server' }

/** Everything a new program needs, kept through refusals, lost connections and an ended session. */
export function ProgramForm({ accountUid }: { accountUid: string }) {
  const fetcher = useFetcher<ProgramOutcome>()
  const { queue, list } = useUploadQueue(accountUid, 'program', programLimits.mostImages)
  const form = useRef<HTMLFormElement>(null)
  const [round, setRound] = useState(0)
  const [entered, setEntered] = useState(nothingEntered)
  const [errors, setErrors] = useState<FieldErrors | null>(null)
  const reasonsId = useId()

  const saving = fetcher.state !== 'idle'
  const result = saving ? undefined : fetcher.data
  const reasons = notReadyReasons(entered, list.rows)

  // Words typed before scripts ran are in the fields already.
  useEffect(() => setEntered(readEntered(form.current)), [round])

  useEffect(() => {
    if (!result) return
    if (result.outcome === 'refused') setErrors(result.errors)
    if (result.outcome === 'added') {
      queue?.clear()
      setErrors(null)
      setRound((last) => last + 1)
    }
  }, [result, queue])

  function take() {
    setEntered((before) => ({ ...readEntered(form.current), report: before.report }))
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (saving) return
    const filled = new FormData(event.currentTarget)
    const draft = parseProgramDraft(filled)
    const refusals = withUnfinishedImages(draft.ok ? {} : draft.refusal, list.rows)
    if (Object.keys(refusals).length > 0) return setErrors(refusals)
    setErrors(null)
    void fetcher.submit(filled, { method: 'post' })
  }
  // The title wraps on narrow screens, but is one line.
  function submitOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    form.current?.requestSubmit()
  }

  const uploaded = list.rows.filter((row) => row.state === 'success')
  const images = uploaded.flatMap(({ uploadId, description }) =>
    uploadId ? [{ uploadId, description }] : [],
  )

  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <Added result={errors ? undefined : result} />
        <GuidelinesDisclosure />
        <noscript>
          <p className={classes.noscript}>
            This form needs JavaScript: images are sent while you write, and go on after a lost connection.
            Switch it on in your browser and open the page again.
          </p>
        </noscript>
        <p className={classes.required}>All fields are compulsory, except the descriptions of images.</p>
        {errors && <ErrorSummary errors={errors} />}
        <form
          ref={form}
          key={round}
          method="post"
          noValidate
          onSubmit={submit}
          onInput={take}
          className={classes.form}
        >
          <Textarea
            id="title"
            name="title"
            label="Title"
            withAsterisk
            aria-required
            rows={1}
            autoComplete="off"
            error={errors?.title}
            onKeyDown={submitOnEnter}
            classNames={{ input: classes.title }}
          />
          <div className={classes.pair}>
            <TextInput
              id="date"
              name="date"
              label="Date"
              type="date"
              withAsterisk
              aria-required
              error={errors?.date}
            />
            <NativeSelect
              id="theme"
              name="theme"
              label="Theme"
              withAsterisk
              aria-required
              error={errors?.theme}
              data={[{ value: '', label: 'Search by Theme' }, ...themes]}
              rightSection={<Icon name="chevron-down" size={20} />}
              classNames={{ input: classes.theme }}
            />
          </div>
          <input type="hidden" name="images" value={toImagesField(images)} />
          <ImageField
            id="images"
            label="Images"
            hint="At least three. The second image becomes the program banner. Drag to change the order."
            error={errors?.images}
            queue={queue}
            list={list}
            descriptionLength={programLimits.imageDescription}
          />
          <RichText
            id="report"
            name="report"
            label="Program report"
            required
            error={errors?.report}
            onChange={(report) => setEntered((before) => ({ ...before, report }))}
          />
          <div className={classes.bar}>
            {result?.outcome === 'failed' && <Failure because={result.because} />}
            <Button
              type="submit"
              loading={saving}
              aria-describedby={reasonsId}
              data-waiting={reasons.length > 0 || undefined}
              className={classes.submit}
            >
              Add Report
            </Button>
            <p id={reasonsId} className={classes.reasons}>
              {saving ? 'Publishing.' : reasons.length > 0 && `Not ready yet: ${reasons.join(', ')}.`}
            </p>
          </div>
        </form>
      </div>
      <aside className={classes.side}>
        <GuidelinesPanel />
        <BannerPreview entered={entered} pictureUrl={bannerRow(list.rows)?.thumbnailUrl ?? null} />
      </aside>
      <LeaveDialog
        unsaved={hasEntered(entered, list.rows)}
        words={
          list.rows.some(hasPlace)
            ? 'What you have written is lost when you leave. Images that are uploaded stay in this form for your next visit.'
            : 'What you have written is lost when you leave.'
        }
      />
    </div>
  )
}

function readEntered(form: HTMLFormElement | null): EnteredProgram {
  if (!form) return nothingEntered
  const filled = new FormData(form)
  const text = (name: string) => String(filled.get(name) ?? '')
  return { title: text('title'), date: text('date'), theme: text('theme'), report: text('report') }
}

/** There before it speaks: a status that arrives together with its words is not read out everywhere. */
function Added({ result }: { result: ProgramOutcome | undefined }) {
  const status = useRef<HTMLDivElement>(null)
  const added = result?.outcome === 'added' ? result : null
  useEffect(() => {
    if (!added) return
    status.current?.focus({ preventScroll: true })
    status.current?.scrollIntoView({ block: 'center' })
  }, [added])
  return (
    <div ref={status} role="status" tabIndex={-1} className={classes.status}>
      {added && (
        <Alert
          role="presentation"
          color="green"
          icon={<Icon name="check" size={20} />}
          title="Added Succesfully"
          mb="lg"
        >
          <Link to={`/programs/${added.id}`} className={classes.link}>
            See “{added.title}” on the website
          </Link>
        </Alert>
      )}
    </div>
  )
}

function Failure({ because }: { because: 'connection' | 'session' | 'server' }) {
  return (
    <Alert color="red" icon={<Icon name="alert" size={20} />} className={classes.failure}>
      {because === 'connection' && 'Not saved. Check your connection and try again.'}
      {because === 'server' &&
        'Not saved. Something failed on our side. Everything you entered is kept: try again in a minute.'}
      {because === 'session' && (
        <>
          Not saved. Your session has ended.{' '}
          <a href="/admin" target="_blank" rel="noreferrer" className={classes.link}>
            Sign in in a new tab
          </a>
          , come back here and press Add Report again. Everything you entered is kept.
        </>
      )}
    </Alert>
  )
}
