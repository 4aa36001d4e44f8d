import { randomBytes } from 'node:crypto'
import { href, redirect } from 'react-router'
import { siteContext, visitContext } from '#app/context.ts'
import { requireEditor, requireForRecord } from '#app/middleware/require-editor.server.ts'
import { notFound } from '#app/public/errors/not-found.ts'
import { isOnlyOne, readRecordKey } from '#domain/history/record-key.ts'
import { readRecord } from '../form/open-record.server.ts'
import { readVersion } from '../form/sent-form.server.ts'
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
 * is taken off, and what was published becomes a draft again.
 */
export async function action({ context, params }: Route.ActionArgs) {
  const editor = requireEditor(context)
  const site = context.get(siteContext)
  const record = readRecordKey(params.kind, params.id)
  requireForRecord(context, record, 'restore')
  if (!record) throw notFound()
  const version = readVersion(context.get(visitContext).form)
  const published = await readRecord(site, record, version)
  const undone = await site.history.undo(record, version, editor)
  if (!undone.ok) {
    return Response.json({ refused: refusalWords(undone.refusal) } satisfies UndoAnswer, { status: 409 })
  }
  if (undone.value.version === 0 && published) {
    const isSingle = isOnlyOne(record.kind)
    await site.drafts.saveDraft(
      randomBytes(16).toString('hex'),
      {
        form: record.kind,
        recordId: record.id,
        baseVersion: isSingle ? 0 : version,
        expectedVersion: 0,
        writer: '',
        changes: Object.fromEntries(
          Object.entries(published.values).map(([field, text]) => [field, { at: 0, removed: 0, text }]),
        ),
        unfinished: [],
      },
      editor,
    )
  }
  return Response.json({ to: formAddress(record) } satisfies UndoAnswer)
}
