import { setTimeout as pause } from 'node:timers/promises'
import type { StagedImages } from '#domain/media/staged-images.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import type { StarterCommands } from '#starter/seed.ts'
import type { Draw } from '#starter/starter-images.ts'
import type { VariantMaker } from './images/variant-maker.ts'

/** The search for missing image variants reads the whole folder, so it waits until the first visitors are served. */
const resumeAfterMs = 3_000

/**
 * Seeds an empty store with the sample content if `enabled`, then makes missing image variants. It runs in the
 * background. `stop` aborts it and resolves when it has ended.
 */
export function startSeeding({
  enabled,
  documents,
  createCommands,
  draw,
  variants,
  onFault,
}: {
  enabled: boolean
  documents: DocumentStore
  createCommands: (stagedImages: StagedImages) => StarterCommands
  draw: Draw
  variants: Pick<VariantMaker, 'resume'>
  onFault: (error: unknown) => void
}): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping

  async function seed() {
    const { seedStore } = await import('#starter/seed.ts')
    await seedStore({ documents, createCommands, draw, signal })
  }

  async function resumeVariants() {
    await pause(resumeAfterMs, undefined, { ref: false, signal })
    await variants.resume()
  }

  const finished = (enabled ? seed().catch(onFault) : Promise.resolve())
    .then(resumeVariants)
    .catch((error: unknown) => {
      if (!signal.aborted) onFault(error)
    })
  return {
    async stop() {
      stopping.abort()
      await finished
    },
  }
}
