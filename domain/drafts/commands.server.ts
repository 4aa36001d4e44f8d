import { type Action, actionOn, requirePermission } from '#domain/accounts/policy.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import { toAuthor } from '#domain/content/record.ts'
import type { DraftUploads } from '#domain/media/staged-images.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import type { Author, Change, DocumentStore } from '#ports/documents/document-store.ts'
import { VersionConflictError } from '#ports/documents/errors.ts'
import { readDraft, toDraftFields } from './codec.ts'
import { createPreviewToken, digestOf } from './preview-link.server.ts'
import type { DraftQueries } from './queries.server.ts'
import {
  charactersOf,
  type Draft,
  type DraftForm,
  draftForms,
  draftLimits,
  type DraftOwner,
  type DraftPlan,
  type DraftSave,
  type DraftValues,
  isDraftId,
  isSubmitted,
  type PreviewLink,
  previewLinkLifetimeMs,
} from './schema.ts'
import { applyTextChange } from './text-change.ts'

/** Why a draft was not saved. Nothing was overwritten, and the form still holds the text. */
export type DraftRefusal =
  /** The stored draft has another version: another page of the same person has saved it, or this save came twice. */
  | { readonly code: 'other-version'; readonly draft: Draft }
  /** A colleague has taken it over. */
  | { readonly code: 'taken-over'; readonly owner: DraftOwner }
  /** It was published or deleted. */
  | { readonly code: 'gone' }
  | { readonly code: 'too-long' }
  | { readonly code: 'too-many' }
  | { readonly code: 'not-understood' }

/**
 * `other-version`: the draft was changed since the version that was to be handed in. `unfinished`: pictures have not
 * arrived.
 */
export interface HandInRefusal {
  readonly code: 'gone' | 'not-yours' | 'other-version' | 'unfinished'
}

/** `taken-off`: the record is not on the website now, and only a person puts it back. */
export interface PlanRefusal {
  readonly code: 'gone' | 'not-yours' | 'past' | 'taken-off'
}

export type SavedDraft = Pick<Draft, 'version' | 'savedAt' | 'plan' | 'handedInAt'>

export interface DraftCommands {
  /**
   * Saves a draft. When it resolves, the draft is durable. A save that arrives late, twice or out of order is refused as
   * `other-version`, and changes nothing. A save without a change writes nothing.
   */
  saveDraft(id: string, sent: DraftSave, by: Editor): Promise<Result<SavedDraft, DraftRefusal>>
  /**
   * Hands in a draft, so that the desk shows people who publish that it waits. Every later change of the draft takes it
   * back. A plan ends: whoever publishes it chooses when. `seen`: the version that the page knows, and the page's name,
   * because what that page has saved itself since is known to it. Safe to repeat.
   */
  handIn(
    id: string,
    seen: { readonly version: number; readonly writer: string },
    by: Editor,
  ): Promise<Result<{ readonly handedInAt: number }, HandInRefusal>>
  /** Takes a draft back that was handed in. Accepted when it was not. */
  takeBack(id: string, by: Editor): Promise<Result<null, { readonly code: 'gone' | 'not-yours' }>>
  /**
   * Gives the draft of a colleague to `by`, with its uploads. It is not handed in any more. Refused with `own-draft` when `by` has a draft of the same
   * record, because a person has at most one.
   */
  takeOverDraft(
    id: string,
    by: Editor,
  ): Promise<Result<null, { readonly code: 'gone' } | { readonly code: 'own-draft'; readonly id: string }>>
  /**
   * Plans when the draft is published, or stops the plan with null. `at`: milliseconds since the Unix epoch. Refused when
   * that time has passed, and for a record that was taken off the website.
   */
  planDraft(id: string, at: number | null, by: Editor): Promise<Result<null, PlanRefusal>>
  /**
   * Makes a link that shows the draft, as it is at each moment, to whoever has it. An older link of the draft ends. The
   * token is returned only here. Every editor may share a draft.
   */
  shareDraft(
    id: string,
    by: Editor,
  ): Promise<Result<{ readonly token: string; readonly endsAt: number }, { readonly code: 'gone' }>>
  /** Ends the link of a draft. Ending a missing link is accepted. */
  endLink(id: string, by: Editor): Promise<void>
  /** Deletes a draft of any person. The public record stays as it is. Deleting a missing draft is accepted. */
  deleteDraft(id: string, by: Editor): Promise<void>
}

export function createDraftCommands({
  documents,
  queries,
  uploads,
  now = Date.now,
}: {
  readonly documents: DocumentStore
  readonly queries: DraftQueries
  readonly uploads: DraftUploads
  /** Milliseconds since the Unix epoch. */
  readonly now?: () => number
}): DraftCommands {
  async function saveDraft(
    id: string,
    sent: DraftSave,
    by: Editor,
  ): Promise<Result<SavedDraft, DraftRefusal>> {
    if (!isDraftId(id) || !fitsForm(sent)) return refused({ code: 'not-understood' })
    requireForForm(sent.form, null, by)
    const document = await documents.get('Drafts', id)
    const current = document && readDraft(document)
    const refusal = current ? refuseChange(current, sent, by) : await refuseNew(id, sent, by)
    if (refusal) return refused(refusal)

    const values = applyChanges(current?.values ?? {}, sent.changes)
    if (!values) return refused({ code: 'not-understood' })
    if (Object.keys(values).length > draftLimits.fields || charactersOf(values) > draftLimits.characters) {
      return refused({ code: 'too-long' })
    }
    if (current && changesNothing(current, sent)) {
      return accepted(current)
    }
    const { form, recordId, baseVersion, writer, unfinished } = sent
    const expectedVersion = current?.version ?? 0
    const owner = { uid: by.uid, name: by.username }
    const plan = current?.plan ?? null
    const link = current?.link ?? null
    const fields = toDraftFields({
      form,
      recordId,
      baseVersion,
      owner,
      writer,
      formVersion: expectedVersion + 1,
      unfinished,
      plan,
      // What was handed in is what somebody reads: with a change it has to be handed in again.
      handedInAt: null,
      link,
      values,
    })
    try {
      await documents.commit(
        [{ kind: 'set', collection: 'Drafts', id, fields, expectedVersion }],
        toAuthor(by),
      )
    } catch (error) {
      // Another page has saved it in between.
      if (error instanceof VersionConflictError) return saveDraft(id, sent, by)
      throw error
    }
    const saved = await documents.get('Drafts', id)
    return accepted({
      version: expectedVersion + 1,
      savedAt: saved?.updatedAt ?? Date.now(),
      plan,
      handedInAt: null,
    })
  }

  async function refuseNew(id: string, sent: DraftSave, by: Editor): Promise<DraftRefusal | null> {
    const { expectedVersion, form, recordId } = sent
    const wasSaved = (await documents.history('Drafts', id)).length > 0
    if (expectedVersion > 0 || wasSaved) return { code: 'gone' }
    const all = await queries.all()
    const own = all.find(
      (draft) => recordId !== null && draft.form === form && draft.recordId === recordId && isOf(draft, by),
    )
    const draft = own && (await queries.draft(own.id))
    if (draft) return { code: 'other-version', draft }
    return all.length >= draftLimits.total ? { code: 'too-many' } : null
  }

  /** There is always a form for a record of which there is only one. */
  async function isTakenOff({ form, recordId }: Draft): Promise<boolean> {
    const known = draftForms[form]
    if (recordId === null || 'id' in known) return false
    return (await documents.get(known.collection, recordId)) === null
  }

  /** False when there is no such draft. */
  async function keepLink(id: string, link: PreviewLink | null, by: Editor): Promise<boolean> {
    const draft = await queries.draft(id)
    if (!draft) return false
    try {
      await rewrite(documents, draft, { link }, toAuthor(by))
    } catch (error) {
      // The form is still saving. Keep the link with what it has saved now.
      if (error instanceof VersionConflictError) return keepLink(id, link, by)
      throw error
    }
    return true
  }

  return {
    saveDraft,

    async handIn(id, seen, by) {
      const draft = await queries.draft(id)
      if (!draft) return refused({ code: 'gone' })
      if (!isOf(draft, by)) return refused({ code: 'not-yours' })
      if (draft.handedInAt !== null) return accepted({ handedInAt: draft.handedInAt })
      if (draft.version !== seen.version && draft.writer !== seen.writer)
        return refused({ code: 'other-version' })
      if (draft.unfinished.length > 0) return refused({ code: 'unfinished' })
      const handedInAt = now()
      try {
        await rewrite(documents, draft, { handedInAt, plan: null }, toAuthor(by))
      } catch (error) {
        if (error instanceof VersionConflictError) return this.handIn(id, seen, by)
        throw error
      }
      return accepted({ handedInAt })
    },

    async takeBack(id, by) {
      const draft = await queries.draft(id)
      if (!draft) return refused({ code: 'gone' })
      if (!isOf(draft, by)) return refused({ code: 'not-yours' })
      if (draft.handedInAt === null) return accepted(null)
      try {
        await rewrite(documents, draft, { handedInAt: null }, toAuthor(by))
      } catch (error) {
        // It was changed or taken over in between.
        if (error instanceof VersionConflictError) return this.takeBack(id, by)
        throw error
      }
      return accepted(null)
    },

    async takeOverDraft(id, by) {
      const draft = await queries.draft(id)
      if (!draft) return refused({ code: 'gone' })
      if (isOf(draft, by)) return accepted(null)
      requireForForm(draft.form, isSubmitted(draft) ? 'decide-on-drafts' : null, by)
      const { recordId, version } = draft
      const own =
        recordId !== null && (await queries.ofRecord(draft.form, recordId)).find((other) => isOf(other, by))
      if (own) return refused({ code: 'own-draft', id: own.id })
      const fields = toDraftFields({
        ...draft,
        owner: { uid: by.uid, name: by.username },
        writer: '',
        handedInAt: null,
      })
      const change: Change = { kind: 'set', collection: 'Drafts', id, fields, expectedVersion: version }
      // Before the draft: if this process ends in between, taking over again repairs it.
      const held = [...draft.pictures, ...draft.files]
      await uploads.handOver(held, draft.owner, by)
      try {
        await documents.commit([change], toAuthor(by))
      } catch (error) {
        // The colleague is still writing. Take over what she has saved now.
        if (error instanceof VersionConflictError) return this.takeOverDraft(id, by)
        // Otherwise the colleague could not publish her own pictures.
        const now = await queries.draft(id)
        if (now && !isOf(now, by)) await uploads.handOver(held, by, draft.owner)
        throw error
      }
      return accepted(null)
    },

    async planDraft(id, at, by) {
      const draft = await queries.draft(id)
      requireForForm(draft?.form, 'plan', by)
      if (!draft) return refused({ code: 'gone' })
      if (!isOf(draft, by)) return refused({ code: 'not-yours' })
      if (at !== null && at <= now()) return refused({ code: 'past' })
      if (at !== null && (await isTakenOff(draft))) return refused({ code: 'taken-off' })
      const plan = at === null ? null : { at, failed: null }
      try {
        await writePlan(documents, draft, plan, toAuthor(by))
      } catch (error) {
        // The form is still saving. Plan what it has saved now.
        if (error instanceof VersionConflictError) return this.planDraft(id, at, by)
        throw error
      }
      return accepted(null)
    },

    async shareDraft(id, by) {
      requireForForm((await queries.draft(id))?.form, null, by)
      const token = createPreviewToken()
      const endsAt = now() + previewLinkLifetimeMs
      const isKept = await keepLink(id, { digest: digestOf(token), endsAt }, by)
      return isKept ? accepted({ token, endsAt }) : refused({ code: 'gone' })
    },

    async endLink(id, by) {
      requireForForm((await queries.draft(id))?.form, null, by)
      await keepLink(id, null, by)
    },

    async deleteDraft(id, by) {
      if (!isDraftId(id)) return
      const draft = await queries.draft(id)
      if (draft) requireForForm(draft.form, isOf(draft, by) ? null : 'decide-on-drafts', by)
      await documents.commit([{ kind: 'delete', collection: 'Drafts', id }], toAuthor(by))
    },
  }
}

/**
 * Asks for the action, or for that of owners when the draft is of a record that is theirs. `action`: null for what every
 * account may do.
 * @throws {NotPermittedError}
 */
function requireForForm(form: DraftForm | undefined, action: Action | null, by: Editor): void {
  const needed = form ? actionOn(draftForms[form].collection, action) : action
  if (needed) requirePermission(by, needed)
}

/** Changes only the plan. @throws {VersionConflictError} when `draft` is not its newest version. */
export const writePlan = (
  documents: Pick<DocumentStore, 'commit'>,
  draft: Draft,
  plan: DraftPlan | null,
  by: Author,
): Promise<void> => rewrite(documents, draft, { plan }, by)

/** The page that writes the draft stays its writer, so that it takes this for its own save. */
async function rewrite(
  documents: Pick<DocumentStore, 'commit'>,
  draft: Draft,
  changes: Partial<Pick<Draft, 'plan' | 'handedInAt' | 'link'>>,
  by: Author,
): Promise<void> {
  const { id, version } = draft
  const fields = toDraftFields({ ...draft, ...changes })
  await documents.commit([{ kind: 'set', collection: 'Drafts', id, fields, expectedVersion: version }], by)
}

function refuseChange(current: Draft, sent: DraftSave, by: Editor): DraftRefusal | null {
  if (!isOf(current, by)) return { code: 'taken-over', owner: current.owner }
  if (current.form !== sent.form || current.recordId !== sent.recordId) return { code: 'not-understood' }
  return knowsForm(current, sent) ? null : { code: 'other-version', draft: current }
}

/**
 * Whether the page that saves knows the stored form. The page that saved it last may have planned, shared or handed it in
 * since. When she leaves right after that, there is no time to tell her page the new version and let it save again.
 */
const knowsForm = ({ version, formVersion, writer }: Draft, sent: DraftSave) =>
  sent.expectedVersion === version ||
  (sent.writer === writer && sent.expectedVersion >= formVersion && sent.expectedVersion < version)

const changesNothing = ({ unfinished }: Draft, sent: DraftSave) =>
  Object.keys(sent.changes).length === 0 && sent.unfinished.join('\n') === unfinished.join('\n')

const isOf = ({ owner }: { readonly owner: DraftOwner }, { uid }: { readonly uid: string }) =>
  owner.uid === uid

/** A form of a single record has that record; other forms have one of theirs, or none. */
function fitsForm({ form, recordId }: DraftSave): boolean {
  const known = draftForms[form]
  return 'id' in known ? recordId === known.id : true
}

function applyChanges(values: DraftValues, changes: DraftSave['changes']): DraftValues | null {
  const after = new Map(Object.entries(values))
  for (const [field, change] of Object.entries(changes)) {
    const text = applyTextChange(after.get(field) ?? '', change)
    if (text === null) return null
    after.set(field, text)
  }
  return Object.fromEntries(after)
}
