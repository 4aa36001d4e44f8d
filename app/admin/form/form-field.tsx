import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react'
import { formatDate } from '#domain/calendar-date.ts'
import { MarkedText } from './marked-text.tsx'

/** The properties that all fields of all forms have. */
export interface FormField {
  /** The name under which the form sends the field. */
  readonly name: string
  /** The visible label. */
  readonly label: string
  /** Whether the form refuses it while it is empty. */
  readonly isCompulsory: boolean
  readonly kind: FieldKind
}

/** Returns the id of a field for labels and the error summary, without spaces and special characters. */
export const fieldId = (name: string): string => name.toLowerCase().replace(/[^a-z\d]+/g, '-')

/** The attributes of a field for the address of a page. */
export const webAddress = {
  inputMode: 'url',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
} as const

/** How to compare and show the values of one kind of field. The functions run in browsers only. */
export interface FieldKind {
  readonly empty: string
  /** The words for the empty value in the form; "Empty" when absent. */
  readonly emptyWords?: string
  /** Whether the value is chosen from a list. A choice alone does not begin a draft of a new record. Default: false. */
  readonly isChoice?: boolean
  same(one: string, other: string): boolean
  /** `other`: the value shown next to it, used to mark the differences. */
  show(value: string, other: string): ReactNode
  /** Joins two values into one that a person can edit. Absent for kinds where that makes no sense. */
  join?(one: string, other: string): string
}

/** A text as it was typed. Spaces around it do not count. */
export const text: FieldKind = {
  empty: '',
  same: (one, other) => one.trim() === other.trim(),
  show: (value, other) => <MarkedText text={value} other={other} />,
}

/** A text that is chosen from a list. */
export const choice: FieldKind = { ...text, isChoice: true }

/** A text that the server normalises before it stores it. `toStored`: normalises it, or what is compared of it. */
export const storedAs = (toStored: (typed: string) => string): FieldKind => ({
  ...text,
  same: (one, other) => one === other || toStored(one) === toStored(other),
})

/** A calendar date. */
export const date: FieldKind = { ...text, show: (value) => formatDate(value) }

/** The methods that a custom field (not a native input) provides to its form. */
export interface FieldHandle {
  /** Replaces the value of the field. */
  put(value: string): void
  /** Called when the field was emptied after a save, so that Undo does not bring back the published value. */
  forgetHistory?(): void
  /**
   * Called when the value `sent` was saved; the server stored it as `stored`. `stored` is null when the form is emptied
   * for the next record. Returns the value that counts as unchanged from now on, when it is not `stored`: a field that
   * keeps showing what was sent differs from what the server has normalised.
   */
  settle?(sent: string, stored: string | null): string | void
  /** Called when the user has signed in again. */
  signedIn?(): void
}

/** The methods that a form provides to its fields. */
export interface FormOfField {
  /** Registers a field. Returns a function that removes it. */
  register(name: string, handle: RefObject<FieldHandle>): () => void
  /** Called by a field when a request fails because the session has ended. */
  askToSignIn(): void
}

export const FormOfField = createContext<FormOfField | null>(null)

/**
 * Registers a custom field with the form around it. The field stores its value in an input of the given name (see
 * `HiddenValue`), which fires an `input` event after each change, as a native input does.
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

/** The hidden input that holds the value of a custom field. */
export function HiddenValue({ name, value }: { name: string; value: string }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    input.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [value])
  return <input ref={input} type="hidden" name={name} value={value} />
}
