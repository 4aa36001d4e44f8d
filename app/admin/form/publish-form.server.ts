import type { RouterContextProvider } from 'react-router'
import { siteContext } from '#app/context.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import { readForm } from '#domain/drafts/ready-form.server.ts'
import type { RecordKey } from '#domain/history/schema.ts'
import type { ListedKind } from '#domain/record-lists/schema.ts'
import { publishedDraft } from '../drafts/open-draft.server.ts'
import { publicAddress } from '../history/record-addresses.ts'
import { answerAdded, answerRefused, answerSaved } from './save-answers.server.ts'
import { readPutBack, readSentForm, readVersion } from './sent-form.server.ts'

type Context = Readonly<RouterContextProvider>

/** The action of a form that adds a record. */
export async function addFromForm(context: Context, by: Editor, kind: ListedKind) {
  const form = readSentForm(context, by)
  const ready = readForm(kind, context.get(siteContext), form)
  if (!ready.ok) return answerRefused(ready.refusal)
  const { words, add } = ready.value
  if (!add) throw new TypeError(`There is only one ${kind}.`)
  const added = await add(by, { draft: await publishedDraft(context, form, by) })
  if (!added.ok) return answerRefused(added.refusal, 409)
  const record = { kind, id: added.value.id }
  return answerAdded({ href: publicAddress(record), words }, record)
}

/** The action of a form that edits a record. `page`: the public page that its answer links to. */
export async function saveFromForm(
  context: Context,
  by: Editor,
  record: RecordKey,
  page = publicAddress(record),
) {
  const site = context.get(siteContext)
  const form = readSentForm(context, by)
  const ready = readForm(record.kind, site, form)
  if (!ready.ok) return answerRefused(ready.refusal)
  const opened = readVersion(form)
  const saved = await ready.value.save(record.id, opened, by, {
    draft: await publishedDraft(context, form, by),
    putBack: readPutBack(form),
  })
  return answerSaved(saved, { href: page, words: ready.value.words }, { site, record, opened })
}
