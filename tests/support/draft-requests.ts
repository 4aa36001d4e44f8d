import { randomBytes } from 'node:crypto'
import type { DraftAnswer } from '#app/admin/drafts/draft-answer.ts'
import type { DraftForm, DraftSave, TextChange } from '#domain/drafts/schema.ts'
import type { StaffRequests } from './staff-requests.ts'

/*
 * The requests with which a form saves its draft, without a browser.
 */

export interface AnsweredSave {
  readonly status: number
  readonly answer: DraftAnswer
}

/** The id of a new draft. */
export const draftId = (): string => randomBytes(16).toString('hex')

/** A save that writes these texts into empty fields. */
export const newDraft = (
  form: DraftForm,
  values: Readonly<Record<string, string>>,
  more: Partial<DraftSave> = {},
): DraftSave => ({
  form,
  recordId: null,
  baseVersion: 0,
  expectedVersion: 0,
  writer: 'one',
  changes: Object.fromEntries(Object.entries(values).map(([field, text]) => [field, written(text)])),
  unfinished: [],
  ...more,
})

/** A change that writes a text into an empty field, or at a place of a field that has one. */
export const written = (text: string, at = 0): TextChange => ({ at, removed: 0, text })

/** @throws when the answer is not JSON */
export async function sendSave(
  staff: StaffRequests,
  id: string,
  save: DraftSave | string,
): Promise<AnsweredSave> {
  const text = typeof save === 'string' ? save : JSON.stringify(save)
  const response = await staff.sendForm(`/admin/cms/drafts/${id}`, { save: text })
  return { status: response.status, answer: (await response.json()) as DraftAnswer }
}

/** Plans a draft. Returns the status and the words of a refusal, or of the planned time. */
export async function sendPlan(
  staff: StaffRequests,
  id: string,
  { date, time }: { readonly date?: string; readonly time?: string },
): Promise<{ readonly status: number; readonly words: string }> {
  const response = await staff.sendForm(`/admin/cms/drafts/${id}`, {
    intent: 'plan',
    ...(date !== undefined && { date }),
    ...(time !== undefined && { time }),
  })
  const answer = (await response.json()) as { refused?: string; plan?: { words: string } | null }
  return { status: response.status, words: answer.refused ?? answer.plan?.words ?? '' }
}
