import { setTimeout as pause } from 'node:timers/promises'
import type { StagedImages } from '#domain/media/staged-images.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import type { StarterCommands } from '#starter/seed.ts'
import type { Draw } from '#starter/starter-images.ts'
import type { VariantMaker } from './images/variant-maker.ts'

/** Looking for sizes of pictures that were not made yet reads the whole folder; the first visitors come first. */
const resumeAfterMs = 3_000

/**
 * Seeds an empty store with the sample content when `wanted`, then makes the sizes of pictures that are missing.
 * Nobody waits for it: the site answers meanwhile.
 */
export function startSeeding({
  wanted,
  documents,
  createCommands,
  draw,
  variants,
  onFault,
}: {
  wanted: boolean
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

  const finished = (wanted ? seed().catch(onFault) : Promise.resolve())
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
