import type { Editor } from '#domain/accounts/schema.ts'
import type { RecordCommands } from '#domain/content/record-commands.server.ts'
import type { ContentCommands } from '#domain/content-of-site.server.ts'
import type { PublishOptions } from '#domain/content/record.ts'
import type { Saved, SaveRefusal } from '#domain/content/save-refusal.ts'
import { isListed, type ManyKind, recordKinds, type SingleKindName } from '#domain/records/kinds.ts'
import { serverKind, singleKind } from '#domain/records/kinds.server.ts'
import type { SingleCommands } from '#domain/records/single-kind.server.ts'
import { accepted, type FieldErrors, type Result } from '#domain/result.ts'
import type { DraftForm } from './schema.ts'

/** A form that was checked and can be published. */
export interface ReadyForm {
  /** The text of the link to the published page: "See “Town hall” on the website". */
  readonly link: string
  /** Null for a record of which there is only one. */
  readonly add:
    ((by: Editor, options?: PublishOptions) => Promise<Result<{ readonly id: string }, FieldErrors>>) | null
  readonly save: (
    id: string,
    expectedVersion: number,
    by: Editor,
    options?: PublishOptions,
  ) => Promise<Result<Saved, SaveRefusal>>
}

type Read = (commands: ContentCommands, form: FormData) => Result<ReadyForm, FieldErrors>

function readRecordForm(kind: ManyKind, commands: ContentCommands, form: FormData): ReturnType<Read> {
  const { parse, nameOf = quotedTitle } = serverKind(kind)
  const draft = parse(form)
  if (!draft.ok) return draft
  // Each kind is given only its own drafts.
  const { add, save } = commands[recordKinds[kind].content] as RecordCommands<unknown>
  return accepted({
    link: `See ${nameOf(draft.value)} on the website`,
    add: (...rest) => add(draft.value, ...rest),
    save: (id, ...rest) => save(id, draft.value, ...rest),
  })
}

const quotedTitle = (draft: unknown) => `“${(draft as { readonly title: string }).title}”`

function readSingleForm(kind: SingleKindName, commands: ContentCommands, form: FormData): ReturnType<Read> {
  const { parse, linkOf } = singleKind(kind)
  const draft = parse(form)
  if (!draft.ok) return draft
  const { save } = commands[recordKinds[kind].content] as SingleCommands<unknown>
  return accepted({
    link: linkOf(draft.value),
    add: null,
    save: (_id, ...rest) => save(draft.value, ...rest),
  })
}

/** Checks a sent form. Refusals are keyed by field name. */
export const readForm = (
  form: DraftForm,
  commands: ContentCommands,
  sent: FormData,
): Result<ReadyForm, FieldErrors> =>
  isListed(form) ? readRecordForm(form, commands, sent) : readSingleForm(form, commands, sent)
