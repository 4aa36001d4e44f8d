import { randomUUID } from 'node:crypto'
import type { Database } from '#ports/database/database.ts'
import type { FileStore } from '#ports/files/file-store.ts'

/**
 * `paired`: this database and these files were last used together. `unpaired`: neither has ever been paired.
 * `mismatched`: one of them is new, of another site, or restored from a copy (record 0022).
 */
export type PairingState = 'paired' | 'unpaired' | 'mismatched'

/** Checks that a database belongs to a file store. Both store the same random id, which each sweep renews. */
export interface Pairing {
  state(): Promise<PairingState>
  /** Pairs them under a new id. A copy from before then counts as mismatched. Of parallel calls, one has an effect. */
  renew(): Promise<void>
}

const markers = 'pairing/'

/** Whether a database was paired with this file store before. */
export async function wasPaired(files: Pick<FileStore, 'list'>): Promise<boolean> {
  return !(await files.list(markers)[Symbol.asyncIterator]().next()).done
}

export function createPairing({ database, files }: { database: Database; files: FileStore }): Pairing {
  async function read() {
    const { kysely } = database
    const row = await kysely.selectFrom('files_pairing').selectAll().executeTakeFirst()
    const ids: string[] = []
    for await (const { key } of files.list(markers)) ids.push(key.slice(markers.length))
    return { row, ids, shared: ids.find((id) => id === row?.id || id === row?.previous_id) }
  }

  return {
    async state() {
      const { row, ids, shared } = await read()
      if (shared) return 'paired'
      return !row && ids.length === 0 ? 'unpaired' : 'mismatched'
    },

    async renew() {
      const { row: former, ids, shared } = await read()
      // The database is written first and keeps the previous id, so that they stay paired after a crash at any point.
      const row = { id: randomUUID(), previous_id: shared ?? null }
      const { numInsertedOrUpdatedRows } = await database.kysely
        .insertInto('files_pairing')
        .values({ scope: 'files', ...row })
        .onConflict((conflict) =>
          conflict
            .column('scope')
            .doUpdateSet(row)
            .where('files_pairing.id', '=', former?.id ?? ''),
        )
        .executeTakeFirstOrThrow()
      // Another process has renewed it since. The marker of that id is not in `ids`.
      if (numInsertedOrUpdatedRows === 0n) return
      await files.put(markers + row.id, new Uint8Array(), { maxBytes: 0 })
      for (const id of ids) await files.remove(markers + id)
    },
  }
}
