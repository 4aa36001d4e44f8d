import type { RouterContextProvider } from 'react-router'
import { siteContext } from '#app/context.ts'
import { requireForRecord } from '#app/middleware/require-editor.server.ts'
import type { ListedKind } from '#domain/record-lists/schema.ts'
import { pagedKinds, recordKinds, type SingleKindName } from '#domain/records/kinds.ts'
import { publicAddress } from '../history/record-addresses.ts'
import { openNewRecord, openRecord } from '../form/open-record.server.ts'
import { addFromForm, saveFromForm } from '../form/publish-form.server.ts'
import type { RecordValues } from '../form/record-values.ts'

interface PageArgs {
  readonly context: Readonly<RouterContextProvider>
  readonly request: Request
  /** `id`: absent on the page that adds a record. */
  readonly params: { readonly id?: string }
}

/** Returns the data of the page that adds or edits a record. `prefilled`: values for a new record. */
export async function openRecordPage(
  { context, request: { url }, params: { id } }: PageArgs,
  kind: ListedKind,
  prefilled?: RecordValues,
) {
  const editor = requireForRecord(context, { kind }, null)
  if (id === undefined) return openNewRecord({ context, url, editor, form: kind, prefilled })
  const opened = await openRecord({ context, url, editor, record: { kind, id } })
  const isPaged = pagedKinds.some((paged) => paged === kind)
  if (!isPaged || opened.takenOff) return opened
  const { pageReads } = context.get(siteContext)
  return { ...opened, reads: await pageReads.lastDays(publicAddress({ kind, id })) }
}

/** Publishes the form that the page sent. */
export async function publishRecordPage(
  { context, params: { id } }: Omit<PageArgs, 'request'>,
  kind: ListedKind,
) {
  const editor = requireForRecord(context, { kind }, 'publish')
  return id === undefined ? addFromForm(context, editor, kind) : saveFromForm(context, editor, { kind, id })
}

/** The same for the page of a record of which there is only one. */
export function openSinglePage(
  { context, request: { url } }: Omit<PageArgs, 'params'>,
  kind: SingleKindName,
) {
  const editor = requireForRecord(context, { kind }, null)
  return openRecord({ context, url, editor, record: { kind, id: recordKinds[kind].id } })
}

/** `page`: the public page that the answer links to. Default: that of the kind. */
export function publishSinglePage(
  { context }: Pick<PageArgs, 'context'>,
  kind: SingleKindName,
  page?: string,
) {
  const editor = requireForRecord(context, { kind }, 'publish')
  return saveFromForm(context, editor, { kind, id: recordKinds[kind].id }, page)
}
