import { randomUUID } from 'node:crypto'
import type { Database } from '#ports/database/database.ts'
import type { FileStore } from '#ports/files/file-store.ts'

/**
 * `paired`: this database and these files were last used together. `unpaired`: neither has ever been paired.
 * `parted`: one of them is new, of another site, or was put back from a copy (record 0022).
 */
export type PairingState = 'paired' | 'unpaired' | 'parted'

/** Checks that a database belongs to a file store: both keep the same random id, renewed at each sweep. */
export interface Pairing {
  state(): Promise<PairingState>
  /** Makes them belong together from now on, under a new id: a copy made before it is known as one. */
  renew(): Promise<void>
}

const markers = 'pairing/'

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
      return !row && ids.length === 0 ? 'unpaired' : 'parted'
    },

    async renew() {
      const { ids, shared } = await read()
      // The database first, with what the marker says until then: a crash at any point leaves them paired.
      const row = { id: randomUUID(), previous_id: shared ?? null }
      await database.write((transaction) =>
        transaction
          .insertInto('files_pairing')
          .values({ scope: 'files', ...row })
          .onConflict((conflict) => conflict.column('scope').doUpdateSet(row))
          .execute(),
      )
      await files.put(markers + row.id, new Uint8Array(), { maxBytes: 0 })
      for (const id of ids) await files.remove(markers + id)
    },
  }
}
