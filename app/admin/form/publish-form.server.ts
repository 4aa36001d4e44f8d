import type { RouterContextProvider } from 'react-router'
import { type Site, siteContext } from '#app/context.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import type { RecordCommands, SaveSingle } from '#domain/content/record-commands.server.ts'
import type { RecordKey, RecordKind } from '#domain/history/schema.ts'
import type { FieldErrors, Result } from '#domain/result.ts'
import { publishedDraft } from '../drafts/open-draft.server.ts'
import { publicAddress } from '../history/record-addresses.ts'
import { answerAdded, answerRefused, answerSaved } from './save-answers.server.ts'
import type { PublicPage } from './save-outcome.ts'
import { readPutBack, readSentForm, readVersion } from './sent-form.server.ts'

type Context = Readonly<RouterContextProvider>
type Parse<Draft> = (form: FormData) => Result<Draft, FieldErrors>

/** How the forms of a kind of records publish what they send. */
export interface PublishedKind<Draft> {
  readonly kind: RecordKind
  readonly parse: Parse<Draft>
  readonly commandsOf: (site: Site) => Pick<RecordCommands<Draft>, 'add' | 'save'>
  /** The name of a record inside “See … on the website”. */
  readonly nameOf: (draft: Draft) => string
}

/** The action of a form that adds a record. */
export async function addFromForm<Draft>(
  context: Context,
  by: Editor,
  { kind, parse, commandsOf, nameOf }: PublishedKind<Draft>,
) {
  const form = readSentForm(context, by)
  const draft = parse(form)
  if (!draft.ok) return answerRefused(draft.refusal)
  const added = await commandsOf(context.get(siteContext)).add(draft.value, by, {
    draft: await publishedDraft(context, form, by),
  })
  if (!added.ok) return answerRefused(added.refusal, 409)
  const record = { kind, id: added.value.id }
  return answerAdded(toPublicPage(record, nameOf(draft.value)), record)
}

const toPublicPage = (record: RecordKey, name: string): PublicPage => ({
  href: publicAddress(record),
  words: `See ${name} on the website`,
})

/** The action of a form that edits a record. */
export function saveFromForm<Draft>(
  context: Context,
  by: Editor,
  id: string,
  { kind, parse, commandsOf, nameOf }: PublishedKind<Draft>,
) {
  const record = { kind, id }
  return saveSingleFromForm<Draft>(context, by, {
    record,
    parse,
    save: (draft, ...rest) => commandsOf(context.get(siteContext)).save(id, draft, ...rest),
    pageOf: (draft) => toPublicPage(record, nameOf(draft)),
  })
}

/** The action of a form for the only record of its kind. */
export async function saveSingleFromForm<Draft>(
  context: Context,
  by: Editor,
  {
    record,
    parse,
    save,
    pageOf,
  }: {
    readonly record: RecordKey
    readonly parse: Parse<Draft>
    readonly save: SaveSingle<Draft>
    readonly pageOf: (draft: Draft) => PublicPage
  },
) {
  const form = readSentForm(context, by)
  const draft = parse(form)
  if (!draft.ok) return answerRefused(draft.refusal)
  const opened = readVersion(form)
  const saved = await save(draft.value, opened, by, {
    draft: await publishedDraft(context, form, by),
    putBack: readPutBack(form),
  })
  return answerSaved(saved, pageOf(draft.value), { site: context.get(siteContext), record, opened })
}
