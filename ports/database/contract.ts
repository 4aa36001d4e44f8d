import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from './database.ts'

/**
 * What every Database promises. `make` gives an empty, unmigrated store of its own to each test; `open` opens it,
 * as often as it is called, the way separate processes would.
 */
export function describeDatabase(name: string, make: () => Promise<{ open(): Database }>) {
  async function opened() {
    const store = await make()
    const open = () => {
      const database = store.open()
      onTestFinished(() => database.close())
      return database
    }
    return { open, database: open() }
  }

  async function migrated() {
    const store = await opened()
    await store.database.migrate()
    return store
  }

  describe(name, () => {
    test('what a write wrote is there for who opens the store anew', async () => {
      const { database, open } = await migrated()
      await database.write((transaction) => setRevision(transaction, 7))
      await database.close()
      expect(await revision(open())).toBe(7)
    })

    test('a write gives back what its work gave', async () => {
      const { database } = await migrated()
      expect(await database.write(async () => 'done')).toBe('done')
    })

    test('nothing of a write is kept when its work throws', async () => {
      const { database } = await migrated()
      const failure = new Error('changed my mind')
      const write = database.write(async (transaction) => {
        await setRevision(transaction, 7)
        throw failure
      })
      await expect(write).rejects.toBe(failure)
      expect(await revision(database)).toBe(0)
    })

    test('writes started together happen one after the other', async () => {
      const { database, open } = await migrated()
      const other = open()
      const addOne = (to: Database) =>
        to.write(async (transaction) =>
          setRevision(transaction, (await revision({ kysely: transaction })) + 1),
        )
      await Promise.all([addOne(database), addOne(other), addOne(database), addOne(other)])
      expect(await revision(database)).toBe(4)
    })

    test('a transaction begun by a library through kysely does not lose its place to another writer', async () => {
      const { database, open } = await migrated()
      const other = open()
      const library = database.kysely.transaction().execute(async (transaction) => {
        const before = await revision({ kysely: transaction })
        await setRevision(transaction, before + 1)
      })
      await Promise.all([library, other.write((transaction) => addToRevision(transaction, 10))])
      expect(await revision(database)).toBe(11)
    })

    test('a long read keeps nobody waiting, sees what was committed before it, and cannot write', async () => {
      const { database } = await migrated()
      await database.write((transaction) => setRevision(transaction, 7))
      const { kyselyForLongReads } = database
      await database.write(async (transaction) => {
        await setRevision(transaction, 8)
        expect(await revision({ kysely: kyselyForLongReads })).toBe(7)
      })
      expect(await revision({ kysely: kyselyForLongReads })).toBe(8)
      await expect(setRevision(kyselyForLongReads, 9)).rejects.toThrow()
    })

    test('migrating again changes nothing', async () => {
      const { database } = await migrated()
      await database.write((transaction) => setRevision(transaction, 7))
      await database.migrate()
      expect(await revision(database)).toBe(7)
    })

    test('several may migrate one store at the same time', async () => {
      const { database, open } = await opened()
      await Promise.all([database.migrate(), open().migrate(), open().migrate()])
      expect(await revision(database)).toBe(0)
    })

    test('a probe of writing changes nothing, and is refused after the store is closed', async () => {
      const { database, open } = await migrated()
      await database.write((transaction) => setRevision(transaction, 7))
      await database.probe()
      expect(await revision(open())).toBe(7)
      await database.close()
      await expect(database.probe()).rejects.toThrow()
    })

    test('closing twice is no error', async () => {
      const { database } = await opened()
      await database.close()
      await database.close()
    })
  })
}

async function revision({ kysely }: Pick<Database, 'kysely'>): Promise<number> {
  const row = await kysely.selectFrom('document_revisions').select('revision').executeTakeFirstOrThrow()
  return Number(row.revision)
}

async function setRevision(kysely: Database['kysely'], revision: number) {
  await kysely.updateTable('document_revisions').set({ revision }).execute()
}

async function addToRevision(kysely: Database['kysely'], count: number) {
  await kysely
    .updateTable('document_revisions')
    .set({ revision: sql<number>`revision + ${count}` })
    .execute()
}
