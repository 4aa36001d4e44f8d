import { randomBytes } from 'node:crypto'
import type { RouterContextProvider } from 'react-router'
import { siteContext } from '#app/context.ts'
import { can } from '#domain/accounts/policy.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import type { PublishOptions } from '#domain/content/record.ts'
import { formatFullMoment } from '#domain/calendar-date.ts'
import { hasStoredForm, isOnlyOf } from '#domain/drafts/policy.ts'
import {
  type Draft,
  type DraftForm,
  type DraftPlan,
  isDraftId,
  isSubmitted,
  type ListedDraft,
} from '#domain/drafts/schema.ts'
import { formatShortMoment, inSentence } from '#domain/short-moment.ts'
import type { PublishedRecord, RecordValues } from '../form/record-values.ts'
import type { ServerDraft, ShownPlan, Submission } from './draft-answer.ts'
import { draftField } from './draft-field.ts'
import type { DraftOfForm } from './draft-of-form.ts'

interface FormRequest {
  readonly context: Readonly<RouterContextProvider>
  /** The URL of the request. `?draft=` names a draft. */
  readonly url: string
  readonly editor: Editor
  readonly form: DraftForm
}

/**
 * Returns the draft for the form of a new record: the draft that the address names, or a new one with the initial
 * values `prefilled`.
 */
export async function openNewDraft({
  prefilled = {},
  ...request
}: FormRequest & { readonly prefilled?: RecordValues }): Promise<DraftOfForm> {
  const requested = requestedDraft(request.url)
  const opened = await findDraft(request, requested, null)
  return {
    ...toDraftOfForm(request, { recordId: null, opened, requested }),
    prefilled: opened ? {} : prefilled,
  }
}

/**
 * Returns the draft for the form of an existing record: the draft that the address names, or the editor's own, or a new
 * one. `readBase` reads a past version of the record; null when it did not exist then.
 */
export async function openDraft({
  recordId,
  published,
  readBase,
  ...request
}: FormRequest & {
  readonly recordId: string
  readonly published: PublishedRecord
  readonly readBase: (version: number) => Promise<PublishedRecord | null>
}): Promise<DraftOfForm> {
  const { context, editor, form } = request
  const ofRecord = await context.get(siteContext).drafts.ofRecord(form, recordId)
  const own = ofRecord.find(({ owner }) => owner.uid === editor.uid)
  const requested = requestedDraft(request.url)
  const opened =
    (await findDraft(request, requested, recordId)) ??
    (own ? await findDraft(request, own.id, recordId) : null)
  const isBehind = opened !== null && opened.baseVersion !== published.version
  return {
    ...toDraftOfForm(request, { recordId, opened, requested }),
    baseVersion: opened?.baseVersion ?? published.version,
    base: isBehind ? ((await readBase(opened.baseVersion))?.values ?? {}) : null,
    hasOwn: own !== undefined && own.id !== opened?.id,
    colleagues: ofRecord
      .filter(({ id, owner }) => owner.uid !== editor.uid && id !== opened?.id)
      .map((draft) => ({ name: draft.owner.name, at: momentOf(draft) })),
  }
}

/** Returns the draft of a record that the address names, or the editor's own. Null when there is none. */
export async function findDraftOfRecord(
  { context, url, editor, form }: FormRequest,
  recordId: string,
): Promise<Draft | null> {
  const { drafts } = context.get(siteContext)
  const ofRecord = await drafts.ofRecord(form, recordId)
  const requested = requestedDraft(url)
  const found =
    ofRecord.find(({ id }) => id === requested) ?? ofRecord.find(({ owner }) => owner.uid === editor.uid)
  return found ? drafts.draft(found.id) : null
}

const requestedDraft = (url: string) => new URL(url).searchParams.get('draft') ?? ''

async function findDraft(
  { context, form }: FormRequest,
  id: string,
  recordId: string | null,
): Promise<Draft | null> {
  const draft = isDraftId(id) ? await context.get(siteContext).drafts.draft(id) : null
  return draft?.form === form && draft.recordId === recordId ? draft : null
}

function toDraftOfForm(
  { form, editor }: FormRequest,
  { recordId, opened, requested }: { recordId: string | null; opened: Draft | null; requested: string },
): DraftOfForm {
  return {
    form,
    recordId,
    // The browser that named a draft in the address may have it, although the server has not.
    id: opened?.id ?? (isDraftId(requested) ? requested : randomBytes(16).toString('hex')),
    opened: opened && toServerDraft(opened, editor.uid),
    prefilled: {},
    baseVersion: opened?.baseVersion ?? 0,
    base: null,
    owner:
      opened && opened.owner.uid !== editor.uid ? { name: opened.owner.name, at: momentOf(opened) } : null,
    canTakeOver: opened !== null && (!isSubmitted(opened) || can(editor, 'decide-on-drafts')),
    canDelete: opened === null || isOnlyOf(opened, editor) || can(editor, 'decide-on-drafts'),
    hasOwn: false,
    colleagues: [],
  }
}

/**
 * The draft that a sent form publishes, to be deleted with the publication. Its first save may arrive after the form.
 * Undefined when it is a colleague's, or when another page has saved something in it that this form does not know.
 */
export async function publishedDraft(
  context: Readonly<RouterContextProvider>,
  sent: FormData,
  editor: Editor,
): Promise<PublishOptions['draft']> {
  const [id = '', version = '', writer = ''] = String(sent.get(draftField) ?? '').split(' ')
  const draft = await context.get(siteContext).drafts.draft(id)
  if (!draft) return isDraftId(id) && version === '0' ? { id, version: 0, writer } : undefined
  if (draft.owner.uid !== editor.uid) return undefined
  return hasStoredForm(draft, { version: Number(version), writer })
    ? { id, version: draft.version, writer }
    : undefined
}

/** `uid`: of the reader. */
export function toServerDraft(draft: Draft, uid: string): ServerDraft {
  const { id, version, values, unfinished, writer, writers } = draft
  return {
    id,
    version,
    values,
    unfinished,
    writer,
    authors: {
      you: writers.some((one) => one.uid === uid),
      others: writers.filter((one) => one.uid !== uid).map(({ name }) => name),
    },
    at: momentOf(draft),
    ...toSubmission(draft),
  }
}

export const toSubmission = ({ plan, handedInAt }: Pick<Draft, 'plan' | 'handedInAt'>): Submission => ({
  plan: toShownPlan(plan),
  handedIn: toHandedIn(handedInAt),
})

export const toShownPlan = (plan: DraftPlan | null): ShownPlan | null =>
  plan && { at: plan.at, words: formatFullMoment(plan.at), failed: plan.failed }

/** `at`: milliseconds since the Unix epoch, or null. */
export const toHandedIn = (at: number | null): string | null =>
  at === null ? null : inSentence(formatShortMoment(at, Date.now()))

const momentOf = ({ savedAt }: ListedDraft) => inSentence(formatShortMoment(savedAt, Date.now()))
