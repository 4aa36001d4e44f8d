import type { RouterContextProvider } from 'react-router'
import { visitContext } from '#app/context.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import { signInRequired } from '#app/middleware/require-editor.server.ts'
import { accountField, putBackField, versionField } from './hidden-fields.ts'

/**
 * Returns the form data of an action.
 * @throws a 401 response when the signed-in user is not the user who opened the form. This prevents publishing under
 * another user's name on a shared computer. The form then shows the sign-in dialog.
 */
export function readSentForm(context: Readonly<RouterContextProvider>, editor: Editor): FormData {
  const { form } = context.get(visitContext)
  const account = form.get(accountField)
  if (account !== null && account !== editor.uid) throw signInRequired(context)
  return form
}

/**
 * Returns the version that the form was opened with. An unreadable number counts as -1, which no record has, so the
 * save is refused as a conflict.
 */
export function readVersion(form: FormData): number {
  const text = form.get(versionField)
  return typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : -1
}

/** Whether the form knows that its record was taken down, so that publishing puts it back. */
export const readPutBack = (form: FormData): boolean => form.has(putBackField)
