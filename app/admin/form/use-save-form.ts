import { type FormEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { FailureReason } from '#app/action-failure.ts'
import type { FieldErrors } from '#domain/result.ts'
import { type FieldHandle, fieldId, type FormField, type FormOfField } from './form-field.tsx'
import { putIntoControl } from './put-into-control.ts'
import type { OpenedRecord, PublishedRecord, RecordValues } from './record-values.ts'
import type { PublicPage, SaveOutcome } from './save-outcome.ts'
import { type Refused, standingErrors } from './standing-errors.ts'
import { useResend } from './use-resend.ts'

/** The account that opened the form. Only the same account can send it. */
export interface FormAccount {
  readonly uid: string
  readonly email: string
}

/** The properties of the form for a record. */
export interface RecordFormProps {
  readonly account: FormAccount
  readonly start: OpenedRecord
  /** The name of the form and of its record in the browser's storage. */
  readonly memory: string
  /** The text of the form's button. */
  readonly button: string
}

/** A field that two editors have saved with different values. `taken`: the form now contains the published value. */
export interface Choice {
  readonly field: FormField
  readonly mine: string
  readonly theirs: string
  readonly taken: boolean
  /** True when the user has not changed the field since she opened the form. */
  readonly untouched: boolean
}

export interface Conflict {
  readonly published: PublishedRecord
  readonly choices: readonly Choice[]
}

interface SaveFormOptions {
  readonly account: FormAccount
  readonly fields: readonly FormField[]
  /**
   * The initial values. Later changes of this option are ignored, so a revalidation of the page does not overwrite the
   * form.
   */
  readonly start: OpenedRecord | PublishedRecord
  /** Returns the errors by field; empty when the form can be sent. */
  check(filled: FormData): FieldErrors
  /** Returns how many images still arrive by themselves. The form is sent after them. Absent: none. */
  arriving?(filled: FormData): number
  /** The address that publishes the form as a new record after another editor deleted the old one. */
  readonly addAt?: string
}

/** The state of one form across all its saves. `SaveForm` shows it. */
export interface SaveFormState {
  readonly form: RefObject<HTMLFormElement | null>
  readonly account: FormAccount
  readonly fields: FormOfField
  /** The values of the fields after the last change. */
  readonly entered: RecordValues
  /** The errors of the last press of the button that are still true. */
  readonly errors: FieldErrors | null
  /** How many times the form was refused. */
  readonly refusals: number
  /** False until scripts run. */
  readonly ready: boolean
  readonly saving: boolean
  /** How many images the form waits for before it is sent, after the button was pressed; 0 when it does not wait. */
  readonly waitingFor: number
  readonly failure: FailureReason | null
  readonly savedPage: PublicPage | null
  /** The last published version that this form knows; null for a form that adds. */
  readonly published: PublishedRecord | null
  readonly conflict: Conflict | null
  /** `gone`: another editor deleted the record. `renewed`: the form now publishes it as a new record. */
  readonly deleted: 'gone' | 'renewed' | null
  /** Whether the form can be published as a new record. */
  readonly mayRenew: boolean
  readonly signingIn: boolean
  /** The properties for a native input. */
  field(name: string): { id: string; name: string; defaultValue: string; error: string | undefined }
  /** Called after each change of the form. */
  take(event?: FormEvent): void
  submit(event?: FormEvent): void
  /** Ends the wait for images. Nothing is sent. */
  cancel(): void
  choose(choice: Choice, theirs: boolean): void
  renew(): void
  askToSignIn(): void
  leaveSignIn(): void
  goOnSignedIn(): void
  /** Whether the form has unsaved changes. */
  isUnsaved(): boolean
}

/**
 * Sends a form and keeps its content until the server has stored it: after validation errors, lost connections, an
 * ended session and saves by other editors. A field that the user changes during a save keeps the new value.
 */
export function useSaveForm({
  account,
  fields,
  check,
  arriving = () => 0,
  addAt,
  ...given
}: SaveFormOptions): SaveFormState {
  const [start] = useState(given.start)
  const fetcher = useFetcher<SaveOutcome>()
  const form = useRef<HTMLFormElement>(null)
  const handles = useRef(new Map<string, RefObject<FieldHandle>>())
  const [ready, setReady] = useState(false)
  const [published, setPublished] = useState('at' in start ? start : null)
  const [entered, setEntered] = useState(start.values)
  const [errors, setErrors] = useState<FieldErrors | null>(null)
  const [refusals, setRefusals] = useState(0)
  const [failure, setFailure] = useState<FailureReason | null>(null)
  const [savedPage, setSavedPage] = useState<PublicPage | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [deleted, setDeleted] = useState<SaveFormState['deleted']>(null)
  const [signingIn, setSigningIn] = useState(false)
  const [waitingFor, setWaitingFor] = useState(0)
  /** The last published values that this form knows. */
  const base = useRef(start.values)
  const sent = useRef(start.values)
  const refused = useRef<Refused | null>(null)

  const saving = fetcher.state !== 'idle'
  const result = saving ? undefined : fetcher.data

  function read(): RecordValues {
    const filled = new FormData(form.current ?? undefined)
    return Object.fromEntries(fields.map(({ name }) => [name, String(filled.get(name) ?? '')]))
  }
  const take = (event?: FormEvent) => {
    setEntered(read())
    // After a save, the fields that the form fills itself fire events too.
    if (event?.nativeEvent.isTrusted) setSavedPage(null)
  }
  function refuse(found: FieldErrors, values: RecordValues, byServer: boolean) {
    const shown = inOrderOf(fields, found)
    refused.current = { errors: shown, values, byServer }
    setErrors(shown)
    setRefusals((count) => count + 1)
  }
  function put(name: string, value: string) {
    const handle = handles.current.get(name)?.current
    if (handle) handle.put(value)
    else if (form.current) putIntoControl(form.current, name, value)
  }

  function submit(event?: FormEvent) {
    event?.preventDefault()
    if (saving || !form.current) return
    const filled = new FormData(form.current)
    const found = check(filled)
    setSavedPage(null)
    setWaitingFor(0)
    if (Object.keys(found).length > 0) {
      setFailure(null)
      return refuse(found, read(), false)
    }
    setErrors(null)
    const stillArriving = arriving(filled)
    if (stillArriving > 0) return setWaitingFor(stillArriving)
    sent.current = read()
    void fetcher.submit(filled, {
      method: 'post',
      ...(deleted === 'renewed' && { action: addAt }),
      // The response contains the stored values. A revalidation could fail and would then replace the form with an
      // error page.
      defaultShouldRevalidate: false,
    })
  }

  function settle(record: PublishedRecord | null) {
    const now = read()
    const after: Record<string, string> = {}
    for (const { name, kind } of fields) {
      const handle = handles.current.get(name)?.current
      const sentValue = sent.current[name] ?? ''
      const emptied = deleted === 'renewed' ? kind.empty : (start.values[name] ?? kind.empty)
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
  function compare(theirRecord: PublishedRecord) {
    const now = read()
    const choices = fields
      .map((field): Choice => {
        const mine = now[field.name] ?? ''
        const theirs = theirRecord.values[field.name] ?? ''
        // A field that the user has not changed must not undo the other editor's change.
        const untouched = field.kind.same(mine, base.current[field.name] ?? '')
        return { field, mine, theirs, taken: untouched, untouched }
      })
      .filter(({ field, mine, theirs }) => !field.kind.same(mine, theirs))
    for (const { field, theirs, taken } of choices) if (taken) put(field.name, theirs)
    base.current = theirRecord.values
    setPublished(theirRecord)
    setConflict({ published: theirRecord, choices })
  }

  useEffect(() => {
    if (!result) return
    setFailure(result.outcome === 'failed' ? result.because : null)
    switch (result.outcome) {
      case 'saved':
        setSavedPage(result.page)
        setConflict(null)
        return settle(result.record)
      case 'refused':
        return refuse(result.errors, sent.current, true)
      case 'conflict':
        return compare(result.published)
      case 'gone':
        return setDeleted('gone')
      case 'failed':
        return setSigningIn(result.because === 'session')
    }
    // Handle each result once, with the state at that moment.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [result])

  useEffect(() => {
    setReady(true)
    // Some browsers restore typed text after a reload.
    take()
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  useEffect(() => {
    if (waitingFor === 0 || !form.current) return
    const filled = new FormData(form.current)
    const stillArriving = arriving(filled)
    // Also when an image has stopped: the check then says why nothing was sent.
    if (stillArriving === 0) submit()
    else setWaitingFor(stillArriving)
    // `arriving` is another function after each change of the uploads.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [waitingFor, arriving])

  useEffect(() => {
    if (!errors || !refused.current || !form.current || saving) return
    const standing = standingErrors(refused.current, check(new FormData(form.current)), read())
    if (JSON.stringify(standing) === JSON.stringify(errors)) return
    if (standing) refused.current = { ...refused.current, errors: standing }
    setErrors(standing)
    // `check` is another function after each change of the form or of its uploads.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [errors, saving, check])

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
    errors,
    refusals,
    ready,
    saving,
    waitingFor,
    failure,
    savedPage: errors ? null : savedPage,
    published,
    conflict,
    deleted,
    mayRenew: addAt !== undefined,
    signingIn,
    field: (name) => ({
      id: fieldId(name),
      name,
      defaultValue: start.values[name] ?? '',
      error: errors?.[name],
    }),
    take,
    submit,
    cancel: () => setWaitingFor(0),
    choose(choice, theirs) {
      put(choice.field.name, theirs ? choice.theirs : choice.mine)
      setConflict(
        (now) =>
          now && {
            ...now,
            choices: now.choices.map((one) =>
              one.field.name === choice.field.name ? { ...one, taken: theirs } : one,
            ),
          },
      )
    },
    renew() {
      for (const handle of handles.current.values()) handle.current.renew?.()
      setPublished(null)
      setConflict(null)
      setDeleted('renewed')
    },
    askToSignIn,
    leaveSignIn: () => setSigningIn(false),
    goOnSignedIn() {
      setSigningIn(false)
      for (const handle of handles.current.values()) handle.current.signedIn?.()
      if (failure === 'session') submit()
    },
    isUnsaved() {
      const now = read()
      return fields.some(({ name, kind }) => !kind.same(now[name] ?? '', base.current[name] ?? ''))
    },
  }
}

/** Returns the errors in the order of their fields on the page. Errors without a field come last. */
function inOrderOf(fields: readonly FormField[], errors: FieldErrors): FieldErrors {
  const place = (name: string) => {
    const index = fields.findIndex((field) => field.name === name)
    return index === -1 ? fields.length : index
  }
  return Object.fromEntries(Object.entries(errors).toSorted(([one], [other]) => place(one) - place(other)))
}
