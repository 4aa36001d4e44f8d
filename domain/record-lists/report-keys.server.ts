import { searchedTextOf } from '#domain/programs/report-text.ts'
import type { ProgramSummary } from '#domain/programs/schema.ts'
import { searchKey } from '#domain/search-text.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'

/** The reports of 10,000 programs with 12,000 characters each. */
const defaultMaxBytes = 128_000_000

/**
 * The search keys of reports. Reading a report and computing its key takes about a millisecond. So keys are held in
 * memory, `maxBytes` of them: a search whose keys are all held reads nothing. A key belongs to one object
 * of the content snapshot, so it leaves memory when the program is changed or taken down. Each process has its own.
 */
export function createReportKeys(
  documents: Pick<DocumentStore, 'get'>,
  { maxBytes = defaultMaxBytes }: { readonly maxBytes?: number } = {},
) {
  // Buffers, because a string can take two bytes for each character.
  const keys = new WeakMap<ProgramSummary, Buffer>()
  let bytes = 0

  async function keyOf(program: ProgramSummary): Promise<string> {
    const known = keys.get(program)
    if (known) return known.toString()
    const document = await documents.get('Programs', program.id)
    const key = searchKey(document ? searchedTextOf(document.fields) : '')
    const size = Buffer.byteLength(key)
    // The key of a newer version belongs to the object of the next snapshot.
    if (document?.version === program.version && bytes + size <= maxBytes && !keys.has(program)) {
      keys.set(program, Buffer.from(key))
      bytes += size
    }
    return key
  }

  return {
    /** Begins a search through `programs`, all of them. Returns a function that gives the key of a report. */
    search(programs: readonly ProgramSummary[]): (program: ProgramSummary) => Promise<string> {
      bytes = programs.reduce((total, program) => total + (keys.get(program)?.length ?? 0), 0)
      return keyOf
    },
  }
}
