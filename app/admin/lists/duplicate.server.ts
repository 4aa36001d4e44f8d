import { randomBytes } from 'node:crypto'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { siteContext } from '#app/context.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import type { RecordKey } from '#domain/history/schema.ts'
import type { ListedKind } from '#domain/record-lists/schema.ts'
import { recordKinds } from '#domain/records/kinds.ts'
import { readRecord } from '../form/open-record.server.ts'
import { listAddress } from '../history/record-addresses.ts'
import { copyOf } from './bulk-actions.ts'
import { toListQuery } from './list-address.ts'

/**
 * Stores a draft of a new record with the content of a published one, and opens it: “Copy of …”. The copy has the same
 * pictures. Dates, the event that a program reports on, and files belong to the first record alone.
 */
export async function duplicate(
  context: Readonly<RouterContextProvider>,
  record: RecordKey & { readonly kind: ListedKind },
  editor: Editor,
) {
  const { kind, id } = record
  const site = context.get(siteContext)
  const published = await readRecord(site, record)
  if (!published) return redirect(listAddress(kind) + toListQuery({}, { what: 'gone', id }), 303)
  const title = recordKinds[kind].title.field
  const values = { ...published.values, [title]: `${copyOf}${published.values[title]}` }
  const copied = Object.entries(values).filter(
    ([field, text]) => field !== 'event' && field !== 'downloads' && !/^\d{4}-\d\d-\d\d$/.test(text),
  )
  const draft = randomBytes(16).toString('hex')
  const saved = await site.drafts.saveDraft(
    draft,
    {
      ...{ form: kind, recordId: null, baseVersion: 0, expectedVersion: 0, writer: '', unfinished: [] },
      changes: Object.fromEntries(copied.map(([field, text]) => [field, { at: 0, removed: 0, text }])),
    },
    editor,
  )
  return saved.ok
    ? redirect(`${listAddress(kind)}/new?draft=${draft}`, 303)
    : data(
        { failure: 'Not copied: there are too many drafts. Publish or delete drafts of yours first.' },
        409,
      )
}
