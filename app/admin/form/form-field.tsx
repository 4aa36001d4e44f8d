import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react'
import { formatDate } from '#domain/calendar-date.ts'

/** One field of a form, as far as all forms share it. */
export interface FormField {
  /** Under which it is sent. */
  readonly name: string
  /** As the page says it. */
  readonly label: string
  readonly kind: FieldKind
}

/** The id of a field, so that an error summary can lead to it and labels can name it: no spaces or signs. */
export const fieldId = (name: string): string => name.toLowerCase().replace(/[^a-z\d]+/g, '-')

/** How values of one kind are told apart and shown beside each other. Both run in browsers only. */
export interface FieldKind {
  readonly empty: string
  same(one: string, other: string): boolean
  /** `other`: the value beside it, for marking what differs. */
  show(value: string, other: string): ReactNode
}

export const text: FieldKind = {
  empty: '',
  same: (one, other) => one.trim() === other.trim(),
  show: (value) => value,
}

export const date: FieldKind = { ...text, show: formatDate }

/** What a field that is more than an input of the platform lets its form do. */
export interface FieldHandle {
  /** Replaces what the field holds. */
  put(value: string): void
  /** Hears that `sent` was stored, as `stored`; null when the form is emptied for the next record. */
  settle?(sent: string, stored: string | null): void
  /** Hears that the person has signed in again. */
  signedIn?(): void
  /** Makes the value fit for a record that is published anew. */
  renew?(): void
}

/** What a form offers to its fields. */
export interface FormOfField {
  /** Gives back what takes the field out again. */
  register(name: string, handle: RefObject<FieldHandle>): () => void
  /** A field met the end of the session. */
  askToSignIn(): void
}

export const FormOfField = createContext<FormOfField | null>(null)

/**
 * Makes a field part of the form around it. Whatever it holds is in an input of the given name; when that has
 * changed, it says so with an `input` event, as inputs of the platform do: see `HiddenValue`.
 */
export function useFieldOfForm(name: string, handle: FieldHandle): FormOfField | null {
  const form = useContext(FormOfField)
  const current = useRef(handle)
  useEffect(() => {
    current.current = handle
  })
  useEffect(() => form?.register(name, current), [form, name])
  return form
}

/** The hidden input of a field that is more than an input of the platform. */
export function HiddenValue({ name, value }: { name: string; value: string }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    input.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [value])
  return <input ref={input} type="hidden" name={name} value={value} />
}
