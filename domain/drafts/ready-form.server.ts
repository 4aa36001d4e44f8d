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
  /** Says that it is published: "“Town hall” is there for everyone." */
  readonly words: string
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
    words: `${nameOf(draft.value)} is there for everyone.`,
    add: (...rest) => add(draft.value, ...rest),
    save: (id, ...rest) => save(id, draft.value, ...rest),
  })
}

const quotedTitle = (draft: unknown) => `“${(draft as { readonly title: string }).title}”`

function readSingleForm(kind: SingleKindName, commands: ContentCommands, form: FormData): ReturnType<Read> {
  const { parse, wordsOf } = singleKind(kind)
  const draft = parse(form)
  if (!draft.ok) return draft
  const { save } = commands[recordKinds[kind].content] as SingleCommands<unknown>
  return accepted({
    words: wordsOf(draft.value),
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
