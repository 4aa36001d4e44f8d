import { type FormEvent, startTransition, useCallback, useEffect, useRef, useState } from 'react'
import type { Action } from '#domain/accounts/policy.ts'
import type { FieldErrors } from '#domain/result.ts'
import { type DraftOfForm, openedValues } from '../drafts/draft-of-form.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { useCan } from '../use-can.ts'
import { useReader } from '../use-reader.ts'
import { missingThing } from './error-summary.tsx'
import { onlyYou, toAuthors } from './authors.ts'
import { isChanged } from './is-changed.ts'
import { fieldId, type FormField } from './form-field.tsx'
import {
  isShown,
  type OpenedRecord,
  type PublishedRecord,
  type RecordValues,
  type TakenOff,
} from './record-values.ts'
import type { FormAccount } from './form-account.ts'
import { useConflict } from './use-conflict.ts'
import { useFields } from './use-fields.ts'
import { usePublication } from './use-publication.ts'
import { useRefusal } from './use-refusal.ts'

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
  /** Returns the number of images that are on their way. The form is sent after they have arrived. Absent: none. */
  arriving?(entered: RecordValues): number
  /** The names of the fields that the button publishes. Absent: all. */
  readonly part?: readonly string[] | undefined
  /** Who took the record down, and when. Absent or null when it was not taken down. */
  readonly takenOff?: TakenOff | null | undefined
  /** The permission that publishing this form requires; `publish` when absent. Other accounts hand the draft in. */
  readonly needs?: Action
}

const nothingToHandIn = 'There is nothing to publish yet. Your text is saved from the first letter.'
const noneUnfinished: readonly string[] = []

/** The state of one form across all its saves. `SaveForm` shows it. */
export type SaveFormState = ReturnType<typeof useSaveForm>
/** The properties that an input gets from the form and from the declaration of its field. */
export type FieldProps = ReturnType<SaveFormState['field']>

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
  part,
  ...given
}: SaveFormOptions) {
  const [start] = useState(given.start)
  const [openedDraft] = useState(given.draft)
  /** The values of the fields when the page opens. */
  const [initial] = useState(() => openedValues(start, openedDraft))
  const [published, setPublished] = useState('at' in start ? start : null)
  const [entered, setEntered] = useState<RecordValues>(initial)
  const [signingIn, setSigningIn] = useState(false)
  const [waiting, setWaiting] = useState(false)
  /** The version of a colleague that was compared with the form, until the draft begins from it. */
  const [compared, setCompared] = useState<number | null>(null)
  const handsIn = !useCan(needs)
  const [lacks, setLacks] = useState<readonly string[]>([])
  /** The last published values that this form knows. */
  const base = useRef(openedDraft.base ?? start.values)
  const pressed = useRef(part)
  const askToSignIn = useCallback(() => setSigningIn(true), [])
  const { form, fieldsOfForm, read, put, settle, signedIn } = useFields(fields, askToSignIn)
  /** The authors of the draft that the form opened; null once it is published and the next draft begins. */
  const openedBy = useRef(openedDraft.opened?.authors ?? null)
  const reader = useReader()?.name
  const conflicts = useConflict(fields, {
    read,
    put,
    authorsOf(now) {
      const isAsOpened = fields.every(({ name, kind }) => kind.same(now[name] ?? '', initial[name] ?? ''))
      return isAsOpened && openedBy.current
        ? openedBy.current
        : { ...(openedBy.current ?? onlyYou), you: true }
    },
  })
  const stillArriving = arriving(entered)

  const take = (event?: FormEvent) => {
    const now = read()
    // Rendering a form takes 25 ms and more. The typed letter is painted before that.
    startTransition(() => setEntered(now))
    writeDraft(now)
    conflicts.followTyping(now)
    // After a save, the fields that the form fills itself fire events too.
    if (event?.nativeEvent.isTrusted) publication.forgetSaved()
  }

  /** Without an event it repeats the last press, unless it is given the names of the fields to publish. */
  function submit(event?: FormEvent, names = event ? part : pressed.current) {
    event?.preventDefault()
    pressed.current = names
    // The form has no button for a planned draft, which is published automatically, nor for a draft that was published
    // or deleted elsewhere.
    if (publication.saving || !form.current || isPlanned || hasEnded) return
    if (conflicts.mustChoose) return conflicts.askAgain()
    if (handsIn) return handInNow()
    const filled = new FormData(form.current)
    const rest = fields.filter(({ name }) => names?.includes(name) === false)
    for (const { name } of rest) filled.delete(name)
    const found = check(filled)
    publication.forgetSaved()
    setWaiting(false)
    const isRefused = Object.keys(found).length > 0
    // A repetition without a press leaves the panel in its place, so that the button below it does not move.
    if (event || isRefused) publication.forgetFailure()
    if (isRefused) return refuse(found, read(), false)
    accept()
    const now = read()
    if (arriving(now) > 0) return setWaiting(true)
    const sent = names ? Object.fromEntries(names.map((name) => [name, now[name] ?? ''])) : now
    publication.send(filled, sent, !rest.some((field) => differs(field, now)))
  }

  const differs = ({ name, kind }: FormField, now: RecordValues) =>
    !kind.same(now[name] ?? '', base.current[name] ?? '')

  /** Whether the form could be published as it is. Otherwise it says what is missing, as the button does. */
  function isComplete(): boolean {
    const found = check(new FormData(form.current!))
    const complete = Object.keys(found).length === 0
    if (complete) accept()
    else refuse(found, read(), false)
    return complete
  }

  /** The draft need not be complete, because a colleague who publishes finishes it. Uploads have to arrive first. */
  function handInNow() {
    setWaiting(false)
    accept()
    const found = check(new FormData(form.current!))
    setLacks(Object.values(found).flatMap((words) => missingThing(words) ?? []))
    const now = read()
    if (arriving(now) > 0) return setWaiting(true)
    if (draft.kind === 'untouched') return refuse({ form: nothingToHandIn }, now, true)
    handIn.begin()
  }

  function compareWithPublished(record: PublishedRecord, refused: boolean) {
    const before = base.current
    base.current = record.values
    setPublished(record)
    setCompared(record.version)
    const other = { values: record.values, at: record.at, authors: toAuthors(record.by, reader) }
    conflicts.compare({ source: 'website', other, before, refused })
  }

  const { saver, writeDraft, shownDraft } = useDraft({ read, put }, conflicts, {
    accountUid: account.uid,
    openedDraft,
    unfinished,
    isChanged: (now) => isChanged(fields, { now, before: base.current, recordId: openedDraft.recordId }),
    onReady() {
      if (openedDraft.base && 'at' in start) compareWithPublished(start, false)
      // Some browsers restore typed text after a reload.
      take()
    },
  })
  const { draft, isGone, plan, handIn } = shownDraft
  const isPlanned = plan?.failed === null && !handsIn
  const hasEnded = isGone && draft.kind === 'untouched'

  const publication = usePublication({
    saver,
    takenOffAtStart: given.takenOff ?? null,
    onSaved(record, sent) {
      conflicts.end()
      setCompared(null)
      openedBy.current = null
      const settled = settle(sent, record, start.values)
      if (record && fields.some(({ name }) => !(name in sent))) {
        base.current = { ...base.current, ...settled }
        // The other fields may have been published by somebody else meanwhile.
        return compareWithPublished(record, false)
      }
      base.current = settled
      setPublished(record)
    },
    // Text that was typed during the save starts the next draft.
    onBegunAnew: () => writeDraft(read()),
    onRefused: (errors, sent) => refuse(errors, sent, true),
    onConflict: (record) => compareWithPublished(record, true),
    onFailed: (because) => setSigningIn(because === 'session'),
    onAgain: () => submit(),
  })

  const isOpen = conflicts.mustChoose || conflicts.conflict?.source === 'draft'
  useEffect(() => {
    // While something is to be chosen, a reload has to ask again. Afterwards the draft can be planned.
    if (compared === null || isOpen) return
    setCompared(null)
    saver.current?.rebase(compared)
    writeDraft(read())
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [compared, isOpen])

  useEffect(() => {
    // This also runs when an upload has stopped: the check then explains why nothing was sent.
    if (waiting && stillArriving === 0) submit()
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [waiting, stillArriving])

  // What was said about the publication of one part, and its Undo, are not those of the next.
  const { forgetSaved } = publication
  const partNames = part?.join()
  useEffect(forgetSaved, [forgetSaved, partNames])

  const { saving, failure, savedPage, takenOff } = publication
  const { refusal, refuse, accept } = useRefusal({ fields, form, check, read, saving })

  return {
    ...shownDraft,
    /** The draft as the page opened it. */
    openedDraft,
    /** Whether the draft is planned. It is then published automatically, and the form has no button to publish it. */
    isPlanned,
    /** The permission that publishing this form requires. */
    needs,
    /** Whether the button hands the draft in, because the account may not publish. */
    handsIn,
    /** What the form lacked for publishing when it was handed in: "The statement". */
    lacks,
    form,
    account,
    fields: fieldsOfForm,
    /** The values of the fields after the last change. */
    entered,
    /** The errors of the last press of the button that are still true. */
    errors: refusal?.errors ?? null,
    /** Which refusal of the form `errors` belongs to: the first is 1. */
    refusalNumber: refusal?.number ?? 0,
    saving,
    /** How many images the form waits for before it is sent, after the button was pressed; 0 when it does not wait. */
    waitingFor: waiting ? stillArriving : 0,
    failure,
    savedPage: refusal ? null : savedPage,
    /** The last published version that this form knows; null for a form that adds. */
    published,
    conflict: conflicts.conflict,
    /** Null while the record is on the website. Otherwise publishing puts it back. */
    takenOff,
    /** The version on the website that this form knows; null when there is none. */
    onWebsite: published && isShown(published, openedDraft.form) && !takenOff ? published : null,
    /**
     * The publication that Undo takes back; null before the form was published, after it was changed again, and when it
     * was sent without changes.
     */
    undo: publication.undo,
    signingIn,
    /** Whether one of these fields is other than on the website. */
    differs: (names: readonly string[]) =>
      fields.some((field) => names.includes(field.name) && differs(field, entered)),
    /**
     * The properties of the input for a field.
     * @throws {TypeError} when the form has no field of this name.
     */
    field(name: string) {
      const declared = fields.find((field) => field.name === name)
      if (!declared) throw new TypeError(`This form has no field ${name}.`)
      return {
        id: fieldId(name),
        name,
        label: declared.label,
        defaultValue: initial[name] ?? '',
        error: refusal?.errors[name],
        // The form says itself what is missing, not the browser.
        'aria-required': declared.isCompulsory,
      }
    },
    /** Called after each change of the form. */
    take,
    /** Publishes. `names`: of the fields; absent: those of the button. */
    submit,
    isComplete,
    /** Ends the wait for images or for the connection. Nothing is sent. */
    cancel() {
      setWaiting(false)
      publication.forgetFailure()
    },
    choose: conflicts.choose,
    askToSignIn,
    leaveSignIn: () => setSigningIn(false),
    goOnSignedIn() {
      setSigningIn(false)
      signedIn()
      saver.current?.retry()
      if (failure === 'session') submit()
    },
  }
}
