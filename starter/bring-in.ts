import type { Editor } from '#domain/accounts/schema.ts'
import type { StagedImages } from '#domain/media/staged-images.ts'
import type { ProgramCommands, ProgramDraft } from '#domain/programs/commands.server.ts'
import { toProgramId } from '#domain/programs/program-id.server.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { starterPrograms, type StarterProgram } from './programs.ts'
import { scenes } from './scenes.ts'
import { createStarterImages, sceneDigest } from './starter-images.ts'

/** The author of what the product writes by itself. No gate proves it, because nobody can sign in as it. */
const system = { uid: 'system', email: '', username: 'system' } as Editor

/** A command refused what the product itself brought along. */
export class StarterContentError extends Error {
  override name = 'StarterContentError'
  readonly code = 'starter-content-refused'
}

/**
 * Brings the sample programs into an empty store, once, through the same commands as a person's work. A start that
 * was cut off is completed by the next; what staff deleted meanwhile does not come back. Two processes that do this
 * at once make one set, because equal content has one id.
 * `programs`: makes the commands over the drawings. `signal`: stops between two programs.
 */
export async function bringInStarterContent({
  documents,
  programs,
  signal,
}: {
  readonly documents: DocumentStore
  readonly programs: (stagedImages: StagedImages) => Pick<ProgramCommands, 'add'>
  readonly signal?: AbortSignal
}): Promise<void> {
  const progress = await documents.get('Starter', 'programs')
  if (progress?.fields.state === 'complete') return
  if (!progress) {
    if ((await documents.revision()) > 0) return
    await note(documents, 'begun')
  }

  const commands = programs(createStarterImages())
  for (const program of starterPrograms) {
    if (signal?.aborted) return
    const draft = toDraft(program)
    const id = toProgramId(draft, program.scenes.map(sceneDigest), 0)
    if ((await documents.history('Programs', id)).length > 0) continue
    const added = await commands.add(draft, system, { sample: true })
    if (!added.ok) throw new StarterContentError(`${program.title}: ${JSON.stringify(added.refusal)}`)
  }
  await note(documents, 'complete')
}

async function note(documents: DocumentStore, state: 'begun' | 'complete'): Promise<void> {
  await documents.commit([{ kind: 'set', collection: 'Starter', id: 'programs', fields: { state } }], {
    uid: system.uid,
    name: system.username,
  })
}

function toDraft({ title, date, theme, report, scenes: names }: StarterProgram): ProgramDraft {
  return {
    title,
    date,
    theme,
    report: report.replace(/\n/g, ''),
    images: names.map((name) => ({ uploadId: name, description: scenes[name].description })),
  }
}
