import {
  type FormEvent,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useFetcher } from 'react-router'
import type { FailureReason } from '#app/action-failure.ts'
import type { Action } from '#domain/accounts/policy.ts'
import type { FieldErrors } from '#domain/result.ts'
import { draftField } from '../drafts/draft-field.ts'
import { type DraftOfForm, openedValues } from '../drafts/draft-of-form.ts'
import { useDraftPlan } from '../drafts/use-draft-plan.ts'
import { useHandIn } from '../drafts/use-hand-in.ts'
import { useCan } from '../use-can.ts'
import { newDraftId, useDraftSaver } from '../drafts/use-draft-saver.ts'
import { type FieldHandle, fieldId, type FormField, type FormOfField } from './form-field.tsx'
import { putIntoControl } from './put-into-control.ts'
import { putBackField } from './hidden-fields.ts'
import type { OpenedRecord, PublishedRecord, RecordValues, TakenOff } from './record-values.ts'
import type { FormAccount, SaveFormState } from './save-form-state.ts'
import type { Publication, PublicPage, SaveOutcome } from './save-outcome.ts'
import { inOrderOf, type Refusal, standingErrors } from './standing-errors.ts'
import { useConflict } from './use-conflict.ts'
import { useResend } from './use-resend.ts'

interface SaveFormOptions {
  readonly account: FormAccount
  readonly fields: readonly FormField[]
  /**
   * The initial values. Later changes of this option are ignored, so a revalidation of the page does not overwrite the
   * form.
   */
  readonly start: OpenedRecord | PublishedRecord
  readonly draft: DraftOfForm
  /** The names of the images that have not arrived. */
  readonly unfinished?: readonly string[]
  /** Returns the errors by field; empty when the form can be sent. */
  check(filled: FormData): FieldErrors
  /** Returns how many images still arrive by themselves. The form is sent after them. Absent: none. */
  arriving?(entered: RecordValues): number
  /** Absent or null while the record is on the website. */
  readonly takenOff?: TakenOff | null | undefined
  /** What an account needs to press the button. Absent: people who publish may; others hand in. */
  readonly needs?: Action
}

const nothingToHandIn = 'There is nothing to hand in yet. What you write is kept from the first letter.'
const removedForGood =
  'Somebody removed this for good. It cannot be published again; your text is kept as a draft.'
const noneUnfinished: readonly string[] = []

/**
 * Sends a form and keeps its content until the server has stored it: after validation errors, lost connections, an
 * ended session and saves by other editors. A field that the user changes during a save keeps the new value.
 */
export function useSaveForm({
  account,
  fields,
  check,
  arriving = () => 0,
  unfinished = noneUnfinished,
  needs = 'publish',
  ...given
}: SaveFormOptions): SaveFormState {
  const [start] = useState(given.start)
  const [openedDraft] = useState(given.draft)
  /** What the fields contain when the page opens. */
  const [initial] = useState(() => openedValues(start, openedDraft))
  const fetcher = useFetcher<SaveOutcome>()
  const form = useRef<HTMLFormElement>(null)
  const handles = useRef(new Map<string, RefObject<FieldHandle>>())
  const [ready, setReady] = useState(false)
  const [published, setPublished] = useState('at' in start ? start : null)
  const [entered, setEntered] = useState<RecordValues>(initial)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [failure, setFailure] = useState<FailureReason | null>(null)
  const [savedPage, setSavedPage] = useState<PublicPage | null>(null)
  const [takenOff, setTakenOff] = useState(given.takenOff ?? null)
  const [undo, setUndo] = useState<Publication | null>(null)
  const [signingIn, setSigningIn] = useState(false)
  const [waiting, setWaiting] = useState(false)
  /** How often this form has been published. */
  const [publications, setPublications] = useState(0)
  const handsIn = !useCan(needs)
  /** The last published values that this form knows. */
  const base = useRef(openedDraft.base ?? start.values)
  const sent = useRef(start.values)

  const saving = fetcher.state !== 'idle'
  const result = saving ? undefined : fetcher.data
  const stillArriving = arriving(entered)

  function read(): RecordValues {
    const filled = new FormData(form.current ?? undefined)
    return Object.fromEntries(fields.map(({ name }) => [name, String(filled.get(name) ?? '')]))
  }
  const isChanged = (now: RecordValues) =>
    fields.some(({ name, kind }) => !kind.same(now[name] ?? '', base.current[name] ?? ''))
  const writeDraft = (now: RecordValues) =>
    saver.current?.write({ values: now, unfinished, changed: isChanged(now) || unfinished.length > 0 })
  const take = (event?: FormEvent) => {
    const now = read()
    // Rendering a form takes 25 ms and more. The typed letter is painted before that.
    startTransition(() => setEntered(now))
    writeDraft(now)
    conflicts.followTyping(now)
    // After a save, the fields that the form fills itself fire events too.
    if (event?.nativeEvent.isTrusted) setSavedPage(null)
  }
  function refuse(found: FieldErrors, values: RecordValues, byServer: boolean) {
    const ordered = inOrderOf(fields, found)
    setRefusal((was) => ({ errors: ordered, values, byServer, number: (was?.number ?? 0) + 1 }))
  }
  function put(name: string, value: string) {
    const handle = handles.current.get(name)?.current
    if (handle) handle.put(value)
    else if (form.current) putIntoControl(form.current, name, value)
  }
  const conflicts = useConflict(fields, { read, put })

  function submit(event?: FormEvent) {
    event?.preventDefault()
    // A planned draft is published by itself, and one that is gone perhaps was: the form has no button for them.
    if (saving || !form.current || isPlanned || hasEnded) return
    if (conflicts.mustChoose) return conflicts.askAgain()
    if (handsIn) return handInNow()
    const filled = new FormData(form.current)
    const found = check(filled)
    setSavedPage(null)
    setWaiting(false)
    if (Object.keys(found).length > 0) {
      setFailure(null)
      return refuse(found, read(), false)
    }
    setRefusal(null)
    const now = read()
    if (arriving(now) > 0) return setWaiting(true)
    sent.current = now
    saver.current?.publishing(true)
    const identity = saver.current?.identity()
    if (takenOff) filled.set(putBackField, '1')
    if (identity) filled.set(draftField, `${identity.id} ${identity.version} ${identity.writer}`)
    void fetcher.submit(filled, {
      method: 'post',
      // The response contains the stored values. A revalidation could fail and would then replace the form with an
      // error page.
      defaultShouldRevalidate: false,
    })
  }

  /** Somebody who publishes finishes the draft, so it need not be complete, but what travels has to arrive first. */
  function handInNow() {
    setWaiting(false)
    setRefusal(null)
    const now = read()
    if (arriving(now) > 0) return setWaiting(true)
    if (draft.kind === 'untouched') return refuse({ form: nothingToHandIn }, now, true)
    handIn.begin()
  }

  function settle(record: PublishedRecord | null) {
    const now = read()
    const after: Record<string, string> = {}
    for (const { name, kind } of fields) {
      const handle = handles.current.get(name)?.current
      const sentValue = sent.current[name] ?? ''
      const emptied = start.values[name] ?? kind.empty
      after[name] = record ? sentValue : emptied
      if (handle?.settle) {
        after[name] = record?.values[name] ?? emptied
        handle.settle(sentValue, record && after[name])
      } else if (!record && now[name] === sentValue) {
        put(name, emptied)
        handle?.forgetHistory?.()
      }
    }
    base.current = after
    setPublished(record)
  }

  function compareWithPublished(record: PublishedRecord, refused: boolean) {
    const before = base.current
    base.current = record.values
    setPublished(record)
    conflicts.compare({ source: 'website', other: record, before, refused })
  }

  const {
    saver,
    state: draft,
    isGone,
  } = useDraftSaver({
    accountUid: account.uid,
    draft: openedDraft,
    onReady(found) {
      setReady(true)
      if (openedDraft.opened && !found) saver.current?.mounted(read())
      for (const [name, value] of Object.entries(found ?? {})) if (read()[name] !== value) put(name, value)
      if (openedDraft.base && 'at' in start) compareWithPublished(start, false)
      // Some browsers restore typed text after a reload.
      take()
    },
    onSubmission({ plan, handedIn }, byChange) {
      learn(plan)
      handIn.learn(handedIn, byChange)
    },
    onOther({ values, at }, before) {
      const other = { values, by: '', at }
      // At once: the panel takes the focus from a field, which saves what that field contains.
      if (conflicts.compare({ source: 'draft', other, before, refused: false })) saver.current?.hold(true)
    },
  })
  const { plan, learn, setPlan } = useDraftPlan(saver, openedDraft.opened)
  const isPlanned = plan?.failed === null && !handsIn
  const hasEnded = isGone && draft.kind === 'untouched'
  const handIn = useHandIn({ saver, draft, opened: openedDraft.opened, accountUid: account.uid })
  const heldBack = conflicts.mustChoose && conflicts.conflict?.source === 'draft'
  useEffect(() => saver.current?.hold(heldBack), [saver, heldBack])
  const unfinishedNames = unfinished.join('\n')
  useEffect(() => {
    if (saver.current) writeDraft(read())
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [unfinishedNames])

  useEffect(() => {
    if (!result) return
    setFailure(result.outcome === 'failed' ? result.because : null)
    if (result.outcome !== 'saved') saver.current?.publishing(false)
    switch (result.outcome) {
      case 'saved':
        setSavedPage(result.page)
        setUndo(result.undo)
        setTakenOff(null)
        conflicts.end()
        settle(result.record)
        saver.current?.published(result.record?.version ?? 0, newDraftId())
        return setPublications((count) => count + 1)
      case 'refused':
        return refuse(result.errors, sent.current, true)
      case 'conflict':
        return compareWithPublished(result.published, true)
      case 'gone':
        if (result.takenOff) return setTakenOff(result.takenOff)
        return refuse({ form: removedForGood }, sent.current, true)
      case 'failed':
        return setSigningIn(result.because === 'session')
    }
    // Handle each result once, with the state at that moment.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [result])

  useEffect(() => {
    // Only now are all fields as the save leaves them. What was typed while it was on its way begins the next draft.
    if (publications > 0) writeDraft(read())
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [publications])

  useEffect(() => {
    // Also when an image has stopped: the check then says why nothing was sent.
    if (waiting && stillArriving === 0) submit()
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [waiting, stillArriving])

  useEffect(() => {
    if (!refusal || !form.current || saving) return
    const standing = standingErrors(refusal, check(new FormData(form.current)), read())
    if (JSON.stringify(standing) === JSON.stringify(refusal.errors)) return
    setRefusal(standing && { ...refusal, errors: standing })
    // `check` is another function after each change of the form or of its uploads.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [refusal, saving, check])

  useResend(result, submit)

  const askToSignIn = useCallback(() => setSigningIn(true), [])
  const fieldsOfForm = useMemo<FormOfField>(
    () => ({
      register(name, handle) {
        handles.current.set(name, handle)
        return () => void handles.current.delete(name)
      },
      askToSignIn,
    }),
    [askToSignIn],
  )

  return {
    form,
    account,
    fields: fieldsOfForm,
    entered,
    errors: refusal?.errors ?? null,
    refusalNumber: refusal?.number ?? 0,
    ready,
    saving,
    waitingFor: waiting ? stillArriving : 0,
    failure,
    savedPage: refusal ? null : savedPage,
    published,
    conflict: conflicts.conflict,
    takenOff,
    onWebsite: published && published.version > 0 && !takenOff ? published : null,
    undo: savedPage ? undo : null,
    draft,
    isGone,
    openedDraft,
    plan,
    isPlanned,
    setPlan,
    handsIn,
    handIn,
    draftId: () => saver.current?.identity().id ?? null,
    saveDraftNow: () => saver.current?.flush(),
    retryDraft: () => saver.current?.retry(),
    dropDraft: () => saver.current?.drop(),
    signingIn,
    field: (name) => ({
      id: fieldId(name),
      name,
      defaultValue: initial[name] ?? '',
      error: refusal?.errors[name],
    }),
    take,
    submit,
    cancel: () => setWaiting(false),
    choose: conflicts.choose,
    askToSignIn,
    leaveSignIn: () => setSigningIn(false),
    goOnSignedIn() {
      setSigningIn(false)
      for (const handle of handles.current.values()) handle.current.signedIn?.()
      saver.current?.retry()
      if (failure === 'session') submit()
    },
    losesText: () =>
      (draft.kind === 'unsaved' || (draft.kind === 'taken-over' && draft.unsaved)) && !draft.onDevice,
  }
}
