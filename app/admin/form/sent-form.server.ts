import type { RouterContextProvider } from 'react-router'
import { visitContext } from '#app/context.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import { signInRequired } from '#app/middleware/require-editor.server.ts'
import { accountField, versionField } from './hidden-fields.ts'

/**
 * What the form of an action holds.
 * @throws a 401 answer when somebody else is signed in by now than the person who opened the form: on a shared
 * computer nobody publishes under another's name. The form then asks to sign in again.
 */
export function readSentForm(context: Readonly<RouterContextProvider>, editor: Editor): FormData {
  const { form } = context.get(visitContext)
  const account = form.get(accountField)
  if (account !== null && account !== editor.uid) throw signInRequired()
  return form
}

/** The version the person saw. What is no version counts as one that never was, and so is refused as changed since. */
export function readVersion(form: FormData): number {
  const text = form.get(versionField)
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : -1
}
