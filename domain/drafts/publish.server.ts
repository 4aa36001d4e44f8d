import { parseAboutDraft, parseMandateDraft } from '#domain/about/draft.ts'
import type { AboutCommands } from '#domain/about/commands.server.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import type { RecordCommands, SaveSingle } from '#domain/content/record-commands.server.ts'
import type { SaveRefusal } from '#domain/content/save-refusal.ts'
import type { CoreAreaCommands } from '#domain/core-areas/commands.server.ts'
import { parseCoreAreasDraft } from '#domain/core-areas/draft.ts'
import type { EventCommands } from '#domain/events/commands.server.ts'
import { parseEventDraft } from '#domain/events/draft.ts'
import type { NewsCommands } from '#domain/news/commands.server.ts'
import { parseNewsDraft } from '#domain/news/kind.ts'
import type { ProgramCommands } from '#domain/programs/commands.server.ts'
import { parseProgramDraft } from '#domain/programs/kind.ts'
import type { FieldErrors, Result } from '#domain/result.ts'
import type { RepresentationCommands } from '#domain/representation/commands.server.ts'
import { parseCountDraft } from '#domain/representation/kind.ts'
import type { StaffCommands } from '#domain/staff/commands.server.ts'
import type { SettingsCommands } from '#domain/settings/commands.server.ts'
import { parseSettingsDraft } from '#domain/settings/draft.ts'
import type { WomenCommands } from '#domain/women/commands.server.ts'
import { parseWomanDraft } from '#domain/women/kind.ts'
import { parseStaffDraft } from '#domain/staff/kind.ts'
import type { Draft } from './schema.ts'

/** The commands that the forms use as well. */
export interface PublishingCommands {
  readonly programs: ProgramCommands
  readonly news: NewsCommands
  readonly staff: StaffCommands
  readonly representation: RepresentationCommands
  readonly women: WomenCommands
  readonly events: EventCommands
  readonly about: AboutCommands
  readonly coreAreas: CoreAreaCommands
  readonly settings: SettingsCommands
}

/**
 * Publishes a draft as its form would, and deletes it. Returns null when it is public. Otherwise returns the reason in
 * words: then nothing was published, and the draft stays.
 * @throws {VersionConflictError} when it was saved or deleted meanwhile. Nothing was published.
 */
export async function publishDraft(
  commands: PublishingCommands,
  draft: Draft,
  by: Editor,
): Promise<string | null> {
  if (draft.unfinished.length > 0) {
    const count = draft.unfinished.length
    return count === 1 ? '1 file had not arrived.' : `${count} files had not arrived.`
  }
  const outcome = await send(commands, draft, by)
  return outcome.ok ? null : wordsOf(outcome.refusal)
}

type Outcome = Result<unknown, FieldErrors | SaveRefusal>

function send(commands: PublishingCommands, draft: Draft, by: Editor): Promise<Outcome> | Outcome {
  const { recordId, baseVersion } = draft
  const options = { draft: { id: draft.id, version: draft.version, mustBeCurrent: true } }
  const form = toForm(draft)
  switch (draft.form) {
    case 'program':
      return publish(parseProgramDraft(form), commands.programs)
    case 'news':
      return publish(parseNewsDraft(form), commands.news)
    case 'staff':
      return publish(parseStaffDraft(form), commands.staff)
    case 'representation':
      return publish(parseCountDraft(form), commands.representation)
    case 'woman':
      return publish(parseWomanDraft(form), commands.women)
    case 'event':
      return publish(parseEventDraft(form), commands.events)
    case 'about':
      return saveSingle(parseAboutDraft(form), commands.about.saveStory)
    case 'mandate':
      return saveSingle(parseMandateDraft(form), commands.about.saveMandate)
    case 'core-areas':
      return saveSingle(parseCoreAreasDraft(form), commands.coreAreas.save)
    case 'settings':
      return saveSingle(parseSettingsDraft(form), commands.settings.save)
  }

  function publish<Parsed>(
    parsed: Result<Parsed, FieldErrors>,
    { add, save }: RecordCommands<Parsed>,
  ): Promise<Outcome> | Outcome {
    if (!parsed.ok) return parsed
    const { value } = parsed
    return recordId === null ? add(value, by, options) : save(recordId, value, baseVersion, by, options)
  }

  function saveSingle<Parsed>(
    parsed: Result<Parsed, FieldErrors>,
    save: SaveSingle<Parsed>,
  ): Promise<Outcome> | Outcome {
    return parsed.ok ? save(parsed.value, baseVersion, by, options) : parsed
  }
}

function toForm({ values }: Draft): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}

function wordsOf(refusal: FieldErrors | SaveRefusal): string {
  if ('code' in refusal && typeof refusal.code === 'string') {
    if (refusal.code === 'changed-since') {
      return 'Somebody else published a change meanwhile. Open it, look through both, then publish.'
    }
    if (refusal.code === 'gone') return 'It was taken off the website meanwhile.'
  }
  const errors = ('errors' in refusal ? refusal.errors : refusal) as FieldErrors
  return Object.values(errors).join(' ')
}
