import { parseProgramDraft, type ProgramDraft } from '#domain/programs/kind.ts'
import type { PublishedKind } from '../form/publish-form.server.ts'

export const publishedProgram: PublishedKind<ProgramDraft> = {
  kind: 'program',
  parse: parseProgramDraft,
  commandsOf: ({ programs }) => programs,
  nameOf: ({ title }) => `“${title}”`,
}
