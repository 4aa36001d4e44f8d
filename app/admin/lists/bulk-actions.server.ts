import { data, type RouterContextProvider } from 'react-router'
import { actOrFailure } from '#app/action-failure.server.ts'
import { siteContext } from '#app/context.ts'
import type { Account, Editor } from '#domain/accounts/schema.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { publishDraft } from '#domain/drafts/publish.server.ts'
import type { ListedKind, ListedRecord } from '#domain/record-lists/schema.ts'
import { recordListLimits } from '#domain/record-lists/schema.ts'
import { readSentForm } from '../form/sent-form.server.ts'
import {
  askField,
  duplicateAct,
  findAct,
  fitsAct,
  itemField,
  ownerWords,
  recordsField,
  type BulkAction,
  type BulkQuestion,
  type BulkResult,
} from './bulk-actions.ts'
import { toBulkFailure } from './bulk-failure.ts'
import { duplicate } from './duplicate.server.ts'
import { recordsOf } from './records-of-kind.server.ts'
import { type ShownRecord, toShownRecord } from './shown-record.ts'

/**
 * Reads the question that the address of a list asks about the ticked records. Null when it asks none, or when the
 * action is possible for none of the records.
 */
export async function readBulkQuestion(
  context: Readonly<RouterContextProvider>,
  { kind, reader, url }: { kind: ListedKind; reader: Account; url: string },
): Promise<BulkQuestion | null> {
  const { searchParams } = new URL(url)
  const act = findAct(searchParams.get(askField))
  if (!act) return null
  const keys = searchParams.getAll(itemField).slice(0, recordListLimits.perPage)
  const found = await context.get(siteContext).recordLists.byKeys(kind, keys, reader.uid)
  const fitting = found
    .map((record) => ({ record, shown: toShownRecord(kind, record, reader, Date.now()) }))
    .filter(({ shown }) => fitsAct(act, shown))
  if (fitting.length === 0) return null
  return {
    act,
    titles: fitting.map(({ shown }) => shown.title),
    owners: act === 'delete-drafts' ? ownerWords(fitting.map(({ shown }) => shown.owner)) : '',
    records: fitting.map(({ record }) => `${record.key}:${versionOf(act, record)}`).join(' '),
  }
}

/** The version that the person has seen, so that a change in between is not lost. */
const versionOf = (act: BulkAction, { version, draft }: ListedRecord) =>
  act === 'take-off' ? version : (draft?.version ?? 0)

/** The action of a list: makes the confirmed change to one record after another, and reports the failures. */
export async function doBulkAction(
  context: Readonly<RouterContextProvider>,
  { kind, editor }: { kind: ListedKind; editor: Editor },
) {
  const form = readSentForm(context, editor)
  if (form.get(askField) === duplicateAct) {
    return actOrFailure(context, toBulkFailure, () =>
      duplicate(context, { kind, id: String(form.get(itemField)) }, editor),
    )
  }
  const act = findAct(form.get(askField))
  if (!act) return data(toBulkFailure('server'), { status: 400 })
  // The right to delete is checked for each draft, because everybody may delete her own.
  if (act !== 'delete-drafts') requireEditor(context, act)
  const versions = new Map(
    String(form.get(recordsField))
      .split(' ')
      .filter(Boolean)
      .slice(0, recordListLimits.perPage)
      .map((text) => {
        const [key = '', version = ''] = text.split(':')
        return [key, Number(version)] as const
      }),
  )
  const failures: BulkResult['failed'][number][] = []
  return actOrFailure(context, toBulkFailure, async () => {
    const found = await context.get(siteContext).recordLists.byKeys(kind, [...versions.keys()], editor.uid)
    const here = found.filter(({ draft }) => act === 'take-off' || draft !== null)
    for (const record of here) {
      const shown = toShownRecord(kind, record, editor, Date.now())
      const isSame = versionOf(act, record) === versions.get(record.key)
      const reason = !fitsAct(act, shown)
        ? notFitting[act]
        : isSame
          ? await doOne(context, { act, kind, record, shown, editor })
          : 'It was changed meanwhile. Look at it again.'
      if (reason !== null) failures.push({ title: shown.title, to: shown.to, reason })
    }
    const done = here.length - failures.length
    // The button was pressed twice, or a colleague was faster. It is unknown whether a draft was published or deleted.
    const gone = versions.size - here.length
    const counts = act === 'take-off' ? { done: done + gone, already: 0 } : { done, already: gone }
    return { result: { act, ...counts, failed: failures } satisfies BulkResult }
  })
}

const notFitting: Readonly<Record<BulkAction, string>> = {
  publish: 'Only its writer can publish this draft.',
  'take-off': 'It is not on the website.',
  'delete-drafts': 'You have no draft of it.',
}

/** Returns null when it worked, and the reason as sentences when it did not. */
async function doOne(
  context: Readonly<RouterContextProvider>,
  {
    act,
    kind,
    record: { id, draft },
    shown,
    editor,
  }: { act: BulkAction; kind: ListedKind; record: ListedRecord; shown: ShownRecord; editor: Editor },
): Promise<string | null> {
  const site = context.get(siteContext)
  if (act === 'take-off') {
    const removed = await recordsOf(site, kind).remove(id ?? '', shown.version, editor)
    return removed.ok ? null : 'Somebody changed it meanwhile. Look at it again.'
  }
  if (act === 'delete-drafts') {
    await site.drafts.deleteDraft(draft?.id ?? '', editor)
    return null
  }
  const whole = await site.drafts.draft(draft?.id ?? '')
  if (!whole) return 'It was published or deleted meanwhile.'
  return publishDraft(site, whole, editor).catch(async (error: unknown) => {
    const now = await site.drafts.draft(whole.id)
    if (now?.version !== whole.version) return 'It was changed meanwhile. Look at it again.'
    throw error
  })
}
