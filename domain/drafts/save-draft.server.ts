import type { Editor } from '#domain/accounts/schema.ts'
import { toAuthor } from '#domain/content/record.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import { VersionConflictError } from '#ports/documents/errors.ts'
import { toDraftFields } from './codec.ts'
import type { DraftParts } from './draft-parts.ts'
import { isOf, knowsForm, requireForForm } from './policy.ts'
import { recordOfDraft } from './record-of-draft.server.ts'
import type { DraftRefusal } from './refusals.ts'
import { recordKinds } from '#domain/records/kinds.ts'
import {
  charactersOf,
  type Draft,
  draftLimits,
  type DraftSave,
  type DraftValues,
  isDraftId,
  type SavedDraft,
} from './schema.ts'
import { applyTextChange } from './text-change.ts'

/**
 * Saves a draft. When it resolves, the draft is durable. A save that arrives late, twice or out of order is refused as
 * `other-version`, and changes nothing. A save without a change writes nothing. The base version only grows.
 */
export async function saveDraft(
  parts: DraftParts,
  id: string,
  given: DraftSave,
  by: Editor,
): Promise<Result<SavedDraft, DraftRefusal>> {
  const { documents, queries, now } = parts
  if (!isDraftId(id) || !fitsForm(given)) return refused({ code: 'not-understood' })
  requireForForm(given.form, null, by)
  // The page may still show a record that was removed for good.
  const sent = { ...given, recordId: await recordOfDraft(documents, given) }
  const current = await queries.draft(id)
  const refusal = current ? refuseChange(current, sent, by) : await refuseNew(parts, id, sent, by)
  if (refusal) return refused(refusal)

  const values = applyChanges(current?.values ?? {}, sent.changes)
  if (!values) return refused({ code: 'not-understood' })
  if (isTooLong(values)) return refused({ code: 'too-long' })
  // A page that does not know the newer base version has merged the text that was saved with it.
  const baseVersion = Math.max(current?.baseVersion ?? 0, sent.baseVersion)
  const isSameForm = current !== null && changesNothing(current, sent)
  if (isSameForm && baseVersion === current.baseVersion) return accepted(current)

  const expectedVersion = current?.version ?? 0
  const form = isSameForm ? current : { ...nextDraft(current, sent, values, by), savedAt: now() }
  const fields = toDraftFields({ ...form, baseVersion })
  try {
    await documents.commit([{ kind: 'set', collection: 'Drafts', id, fields, expectedVersion }], toAuthor(by))
  } catch (error) {
    // Another page has saved the draft in between.
    if (error instanceof VersionConflictError) return saveDraft(parts, id, given, by)
    throw error
  }
  return accepted({
    version: expectedVersion + 1,
    savedAt: form.savedAt,
    plan: form.plan,
    handedInAt: form.handedInAt,
  })
}

/**
 * Whether the record fits the form. The form of a single record has that record; other forms have one of their records,
 * or none.
 */
function fitsForm({ form, recordId }: DraftSave): boolean {
  const known = recordKinds[form]
  return 'id' in known ? recordId === known.id : true
}

async function refuseNew(
  { documents, queries }: DraftParts,
  id: string,
  { expectedVersion, form, recordId }: DraftSave,
  by: Editor,
): Promise<DraftRefusal | null> {
  const wasSaved = (await documents.history('Drafts', id)).length > 0
  if (expectedVersion > 0 || wasSaved) return { code: 'gone' }
  const all = await queries.all()
  const own = all.find(
    (draft) => recordId !== null && draft.form === form && draft.recordId === recordId && isOf(draft, by),
  )
  const draft = own && (await queries.draft(own.id))
  if (draft) return { code: 'other-version', draft }
  if (all.filter((other) => isOf(other, by)).length >= draftLimits.own) return { code: 'too-many-own' }
  return all.length >= draftLimits.total ? { code: 'too-many' } : null
}

function refuseChange(current: Draft, sent: DraftSave, by: Editor): DraftRefusal | null {
  if (!isOf(current, by)) return { code: 'taken-over', owner: current.owner }
  if (current.form !== sent.form || current.recordId !== sent.recordId) return { code: 'not-understood' }
  return knowsForm(current, sent.expectedVersion) ? null : { code: 'other-version', draft: current }
}

/** Null when a change does not fit the text that it is for. */
function applyChanges(values: DraftValues, changes: DraftSave['changes']): DraftValues | null {
  const after = new Map(Object.entries(values))
  for (const [field, change] of Object.entries(changes)) {
    const text = applyTextChange(after.get(field) ?? '', change)
    if (text === null) return null
    after.set(field, text)
  }
  return Object.fromEntries(after)
}

const isTooLong = (values: DraftValues) =>
  Object.keys(values).length > draftLimits.fields || charactersOf(values) > draftLimits.characters

const changesNothing = ({ unfinished }: Draft, sent: DraftSave) =>
  Object.keys(sent.changes).length === 0 && sent.unfinished.join('\n') === unfinished.join('\n')

function nextDraft(
  current: Draft | null,
  { form, recordId, baseVersion, writer, unfinished }: DraftSave,
  values: DraftValues,
  by: Editor,
): Omit<Parameters<typeof toDraftFields>[0], 'savedAt'> {
  const owner = { uid: by.uid, name: by.username }
  const writers = current?.writers ?? []
  return {
    form,
    recordId,
    baseVersion,
    owner,
    writers: writers.some(({ uid }) => uid === by.uid) ? writers : [...writers, owner],
    writer,
    formVersion: (current?.version ?? 0) + 1,
    unfinished,
    plan: current?.plan ?? null,
    // Colleagues read the form that was handed in, so after a change it has to be handed in again.
    handedInAt: null,
    link: current?.link ?? null,
    values,
  }
}
