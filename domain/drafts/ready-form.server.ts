import { parseAboutDraft, parseMandateDraft } from '#domain/about/draft.ts'
import { principles } from '#domain/about/schema.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import type { RecordCommands, SaveSingle } from '#domain/content/record-commands.server.ts'
import type { ContentCommands } from '#domain/content-of-site.server.ts'
import type { PublishOptions } from '#domain/content/record.ts'
import type { Saved, SaveRefusal } from '#domain/content/save-refusal.ts'
import { parseCoreAreasDraft } from '#domain/core-areas/draft.ts'
import { areaNames } from '#domain/core-areas/schema.ts'
import { parseEventDraft } from '#domain/events/kind.ts'
import { parseNewsDraft } from '#domain/news/kind.ts'
import { parseProgramDraft } from '#domain/programs/kind.ts'
import { accepted, type FieldErrors, type Result } from '#domain/result.ts'
import { parseCountDraft } from '#domain/representation/kind.ts'
import { titleOfCount } from '#domain/representation/rules.ts'
import { parseSettingsDraft } from '#domain/settings/draft.ts'
import { parseStaffDraft } from '#domain/staff/kind.ts'
import { parseWomanDraft } from '#domain/women/kind.ts'
import type { DraftForm } from './schema.ts'

/** A form that was checked and can be published. */
export interface ReadyForm {
  /** The text of the link to the page that then shows it: "See “Town hall” on the website". */
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
type Parse<Draft> = (form: FormData) => Result<Draft, FieldErrors>

/** `nameOf`: the name of a record inside its link. */
const record =
  <Draft>(
    parse: Parse<Draft>,
    commandsOf: (commands: ContentCommands) => Pick<RecordCommands<Draft>, 'add' | 'save'>,
    nameOf: (draft: Draft) => string,
  ): Read =>
  (commands, form) => {
    const draft = parse(form)
    if (!draft.ok) return draft
    const { add, save } = commandsOf(commands)
    return accepted({
      link: `See ${nameOf(draft.value)} on the website`,
      add: (...rest) => add(draft.value, ...rest),
      save: (id, ...rest) => save(id, draft.value, ...rest),
    })
  }

const single =
  <Draft>(
    parse: Parse<Draft>,
    saveOf: (commands: ContentCommands) => SaveSingle<Draft>,
    linkOf: (draft: Draft) => string,
  ): Read =>
  (commands, form) => {
    const draft = parse(form)
    if (!draft.ok) return draft
    const save = saveOf(commands)
    return accepted({
      link: linkOf(draft.value),
      add: null,
      save: (_id, ...rest) => save(draft.value, ...rest),
    })
  }

const quotedTitle = ({ title }: { readonly title: string }) => `“${title}”`

const forms = {
  program: record(parseProgramDraft, ({ programs }) => programs, quotedTitle),
  news: record(parseNewsDraft, ({ news }) => news, quotedTitle),
  staff: record(
    parseStaffDraft,
    ({ staff }) => staff,
    ({ fullName }) => fullName,
  ),
  representation: record(
    parseCountDraft,
    ({ representation }) => representation,
    (count) => `“${titleOfCount(count)}”`,
  ),
  woman: record(
    parseWomanDraft,
    ({ women }) => women,
    ({ name }) => name,
  ),
  event: record(parseEventDraft, ({ events }) => events, quotedTitle),
  about: single(
    parseAboutDraft,
    ({ about }) => about.saveStory,
    () => 'See the story on the website',
  ),
  mandate: single(
    parseMandateDraft,
    ({ about }) => about.saveMandate,
    (draft) =>
      principles.every((name) => draft[name] === '')
        ? 'No principle has a text, so none is shown. See the page on the website'
        : 'See the mandate on the website',
  ),
  'core-areas': single(
    parseCoreAreasDraft,
    ({ coreAreas }) => coreAreas.save,
    (draft) =>
      areaNames.every((name) => draft[name] === '')
        ? 'No area has a text now. See the core areas on the website'
        : 'See the core areas on the website',
  ),
  settings: single(
    parseSettingsDraft,
    ({ settings }) => settings.save,
    () => 'See the contact details on the website',
  ),
} satisfies Record<DraftForm, Read>

/** Checks a sent form. Refusals are keyed by field name. */
export const readForm = (
  kind: DraftForm,
  commands: ContentCommands,
  form: FormData,
): Result<ReadyForm, FieldErrors> => forms[kind](commands, form)
