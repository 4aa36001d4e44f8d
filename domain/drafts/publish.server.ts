import type { Editor } from '#domain/accounts/schema.ts'
import type { ContentCommands } from '#domain/content-of-site.server.ts'
import type { SaveRefusal } from '#domain/content/save-refusal.ts'
import type { FieldErrors, Result } from '#domain/result.ts'
import { readForm } from './ready-form.server.ts'
import type { Draft } from './schema.ts'

/**
 * Publishes a draft as its form would, and deletes it. Returns null when it is public. Otherwise returns the reason in
 * words: then nothing was published, and the draft stays.
 * @throws {VersionConflictError} when it was saved or deleted meanwhile. Nothing was published.
 */
export async function publishDraft(
  commands: ContentCommands,
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

async function send(
  commands: ContentCommands,
  draft: Draft,
  by: Editor,
): Promise<Result<unknown, FieldErrors | SaveRefusal>> {
  const { recordId, baseVersion } = draft
  const ready = readForm(draft.form, commands, toForm(draft))
  if (!ready.ok) return ready
  const options = { draft: { id: draft.id, version: draft.version, mustBeCurrent: true } }
  const { add, save } = ready.value
  return recordId === null && add ? add(by, options) : save(recordId ?? '', baseVersion, by, options)
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
    if (refusal.code === 'gone') return 'It was taken down meanwhile.'
  }
  const errors = ('errors' in refusal ? refusal.errors : refusal) as FieldErrors
  return Object.values(errors).join(' ')
}
