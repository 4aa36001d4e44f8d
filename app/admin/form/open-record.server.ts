import { redirect, type RouterContextProvider } from 'react-router'
import { type Site, siteContext } from '#app/context.ts'
import { notFound } from '#app/public/errors/not-found.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import type { RecordKey } from '#domain/history/schema.ts'
import { typedOf } from '#domain/records/draft.ts'
import type { EditedOf, Kind } from '#domain/records/kind.ts'
import { isListed, recordKinds } from '#domain/records/kinds.ts'
import { declarationOf, serverKind } from '#domain/records/kinds.server.ts'
import { formatShortMoment, inSentence } from '#domain/short-moment.ts'
import { draftAddress } from '../drafts/draft-address.ts'
import { findDraftOfRecord, openDraft, openNewDraft } from '../drafts/open-draft.server.ts'
import { recordsOf } from '../lists/records-of-kind.server.ts'
import { type PublishedRecord, type TakenOff, toPublishedRecord } from './record-values.ts'

/**
 * Returns a record as its form shows it: the published version, or a past `version`. Null when the record did not exist
 * in that version. A kind that has only one record gets empty values and version 0 when there is none.
 */
export async function readRecord(
  site: Site,
  { kind, id }: RecordKey,
  version?: number,
): Promise<PublishedRecord | null> {
  if (!isListed(kind)) {
    const shown = await site[recordKinds[kind].content].forEditing(version)
    return toPublishedRecord(typedOf(declarationOf(kind), { ...shown }), shown)
  }
  const record = (await recordsOf(site, kind).forEditing(id, version)) as EditedOf<Kind> | null
  const { kind: declared, toTyped = (shown) => typedOf(declared, shown) } = serverKind(kind)
  return record && toPublishedRecord(toTyped(record), record)
}

/** Returns who took a record down, when, and its last version before. Null when it was not taken down. */
export async function findTakenOff(
  { history }: Pick<Site, 'history'>,
  record: RecordKey,
): Promise<(TakenOff & { readonly lastVersion: number }) | null> {
  const [newest] = (await history.versionHistory(record))?.entries ?? []
  if (!newest?.isTakenOff) return null
  return {
    by: newest.by.name,
    at: inSentence(formatShortMoment(newest.at, Date.now())),
    lastVersion: newest.version - 1,
  }
}

/**
 * Returns the data of a form that edits a record: the record, also when it was taken down, and the draft of
 * its changes.
 * @throws a 404 response when there is no such record. When it was removed for good, but somebody has written on, a
 *   redirect to the draft.
 */
export async function openRecord({
  context,
  url,
  editor,
  record,
}: {
  context: Readonly<RouterContextProvider>
  url: string
  editor: Editor
  record: RecordKey
}) {
  const site = context.get(siteContext)
  const current = await readRecord(site, record)
  const takenOff = current ? null : await findTakenOff(site, record)
  const published = current ?? (takenOff && (await readRecord(site, record, takenOff.lastVersion)))
  const request = { context, url, editor, form: record.kind }
  if (!published) {
    const left = await findDraftOfRecord(request, record.id)
    throw left?.recordId === null ? redirect(draftAddress(left, editor.uid)) : notFound()
  }
  const draft = await openDraft({
    ...request,
    recordId: record.id,
    published,
    readBase: (version) => readRecord(site, record, version),
  })
  return {
    account: { uid: editor.uid, email: editor.email },
    record,
    published,
    takenOff: takenOff && { by: takenOff.by, at: takenOff.at },
    draft,
  }
}

/** Returns the data of a form that adds a record. See `openNewDraft`. */
export async function openNewRecord(request: Parameters<typeof openNewDraft>[0]) {
  const { uid, email } = request.editor
  return {
    account: { uid, email },
    record: null,
    published: null,
    takenOff: null,
    draft: await openNewDraft(request),
  }
}
