import { randomBytes } from 'node:crypto'
import { href, redirect } from 'react-router'
import { reportFailure } from '#app/action-failure.server.ts'
import { failureStatus } from '#app/action-failure.ts'
import { type Site, siteContext } from '#app/context.ts'
import { requireEditor, requireForRecord } from '#app/middleware/require-editor.server.ts'
import { notFound } from '#app/public/errors/not-found.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import type { RecordKey } from '#domain/history/schema.ts'
import { isOnlyOne, readRecordKey } from '#domain/history/record-key.ts'
import { readRecord } from '../form/open-record.server.ts'
import { readSentForm, readVersion } from '../form/sent-form.server.ts'
import type { Route } from './+types/undo.ts'
import { formAddress } from './record-addresses.ts'
import { refusalWords } from './refusal-words.ts'

/** `to`: the form that shows the record as it is after the undo. */
export type UndoAnswer = { readonly to: string } | { readonly refused: string }

export function loader({ context, params }: Route.LoaderArgs) {
  requireEditor(context)
  return redirect(href('/admin/cms/history/:kind/:id', params))
}

/**
 * Takes back a publication: the version before it is on the website again. A record that was not on the website before
 * is taken down, and its published content becomes a draft again.
 */
export async function action({ context, params }: Route.ActionArgs) {
  const editor = requireEditor(context)
  const site = context.get(siteContext)
  const record = readRecordKey(params.kind, params.id)
  requireForRecord(context, record, 'restore')
  if (!record) throw notFound()
  const version = readVersion(readSentForm(context, editor))
  const published = await readRecord(site, record, version)
  const undone = await site.history.undo(record, version, editor)
  if (!undone.ok) {
    return Response.json({ refused: refusalWords(undone.refusal) } satisfies UndoAnswer, { status: 409 })
  }
  if (undone.value.version === 0 && published) {
    try {
      const kept = await keepAsDraft(site, record, { values: published.values, version }, editor)
      if (!kept.ok) return Response.json({ refused: withoutDraft } satisfies UndoAnswer, { status: 409 })
    } catch (fault) {
      const status = failureStatus[reportFailure(context, fault)]
      return Response.json({ refused: withoutDraft } satisfies UndoAnswer, { status })
    }
  }
  return Response.json({ to: formAddress(record) } satisfies UndoAnswer)
}

/** `version`: the one that was published with these values. */
function keepAsDraft(
  { drafts }: Pick<Site, 'drafts'>,
  { kind, id }: RecordKey,
  { values, version }: { readonly values: Readonly<Record<string, string>>; readonly version: number },
  editor: Editor,
) {
  const changes = Object.fromEntries(
    Object.entries(values).map(([field, text]) => [field, { at: 0, removed: 0, text }]),
  )
  const from = { recordId: id, baseVersion: isOnlyOne(kind) ? 0 : version, expectedVersion: 0 }
  const sent = { form: kind, ...from, writer: '', changes, unfinished: [] }
  return drafts.saveDraft(randomBytes(16).toString('hex'), sent, editor)
}

/** Undo is safe to repeat, and then makes the draft. */
const withoutDraft =
  'It was taken down, but could not be kept as a draft. Press Undo once more, or put it back under Taken down.'
