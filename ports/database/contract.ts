import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from './database.ts'

/**
 * The contract tests of every Database. `make` gives each test its own empty, unmigrated store. Each call of `open`
 * opens it as a separate process would. `notifies`: whether listeners are notified of the commits of other processes.
 */
export function describeDatabase(
  name: string,
  make: () => Promise<{ open(): Database | Promise<Database> }>,
  { notifies }: { notifies: boolean },
) {
  async function opened() {
    const store = await make()
    const open = async () => {
      const database = await store.open()
      onTestFinished(() => database.close())
      return database
    }
    return { open, database: await open() }
  }

  async function migrated() {
    const store = await opened()
    await store.database.migrate()
    return store
  }

  describe(name, () => {
    test('a write is visible after the store is opened again', async () => {
      const { database, open } = await migrated()
      await database.write((transaction) => setRevision(transaction, 7))
      await database.close()
      expect(await revision(await open())).toBe(7)
    })

    test('a write returns the result of its work', async () => {
      const { database } = await migrated()
      expect(await database.write(async () => 'done')).toBe('done')
    })

    test('a write is rolled back when its work throws', async () => {
      const { database } = await migrated()
      const failure = new Error('changed my mind')
      const write = database.write(async (transaction) => {
        await setRevision(transaction, 7)
        throw failure
      })
      await expect(write).rejects.toBe(failure)
      expect(await revision(database)).toBe(0)
    })

    test('writes started at the same time run one after the other', async () => {
      const { database, open } = await migrated()
      const other = await open()
      const addOne = (to: Database) =>
        to.write(async (transaction) =>
          setRevision(transaction, (await revision({ kysely: transaction })) + 1),
        )
      await Promise.all([addOne(database), addOne(other), addOne(database), addOne(other)])
      expect(await revision(database)).toBe(4)
    })

    test('a transaction of a library through kysely does not fail because of another writer', async () => {
      const { database, open } = await migrated()
      const other = await open()
      const library = database.kysely.transaction().execute(async (transaction) => {
        const before = await revision({ kysely: transaction })
        await setRevision(transaction, before + 1)
      })
      await Promise.all([library, other.write((transaction) => addToRevision(transaction, 10))])
      expect(await revision(database)).toBe(11)
    })

    test('a long read does not block writes, sees earlier commits, and cannot write', async () => {
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

    test('a snapshot shows one state while others write, and cannot write', async () => {
      const { database } = await migrated()
      await database.write((transaction) => setRevision(transaction, 7))
      await database.readSnapshot(async (snapshot) => {
        expect(await revision({ kysely: snapshot })).toBe(7)
        await database.write((transaction) => setRevision(transaction, 8))
        expect(await revision({ kysely: snapshot })).toBe(7)
        await expect(setRevision(snapshot, 9)).rejects.toThrow()
      })
      expect(await database.readSnapshot((snapshot) => revision({ kysely: snapshot }))).toBe(8)
    })

    test('a text with NUL is searched and written like any other', async () => {
      const { database } = await migrated()
      const row = { key: 'a\0b', tries: 1, ends_at: 1 }
      await database.write((transaction) => transaction.insertInto('limited_tries').values(row).execute())
      const found = (key: string) =>
        database.kysely.selectFrom('limited_tries').select('tries').where('key', '=', key).execute()
      expect(await found('a\0b')).toEqual([{ tries: 1 }])
      expect(await found('a\0')).toEqual([])
    })

    test('migrating again changes nothing', async () => {
      const { database } = await migrated()
      await database.write((transaction) => setRevision(transaction, 7))
      await database.migrate()
      expect(await revision(database)).toBe(7)
    })

    test('several processes can migrate one store at the same time', async () => {
      const { database, open } = await opened()
      const others = [await open(), await open()]
      await Promise.all([database, ...others].map((one) => one.migrate()))
      expect(await revision(database)).toBe(0)
    })

    test('a write probe changes nothing, and fails after the store is closed', async () => {
      const { database, open } = await migrated()
      await database.write((transaction) => setRevision(transaction, 7))
      await database.probe()
      expect(await revision(await open())).toBe(7)
      await database.close()
      await expect(database.probe()).rejects.toThrow()
    })

    test('a listener that has stopped is not notified, and stopping twice is allowed', async () => {
      const { database } = await migrated()
      const heard: string[] = []
      const stop = database.listen(() => heard.push('stopped'))
      stop()
      stop()
      await database.write((transaction) => database.notify(transaction))
      await database.close()
      expect(heard).toEqual([])
    })

    if (notifies) {
      test('listeners of all processes are notified of a commit, and not of a rollback', async () => {
        const { database, open } = await migrated()
        const other = await open()
        const heard = { here: 0, there: 0 }
        database.listen(() => (heard.here += 1))
        other.listen(() => (heard.there += 1))
        // The first call says that notifications arrive from now on.
        await expect.poll(() => heard).toEqual({ here: 1, there: 1 })
        const rolledBack = database.write(async (transaction) => {
          await database.notify(transaction)
          throw new Error('changed my mind')
        })
        await expect(rolledBack).rejects.toThrow('changed my mind')
        await database.write((transaction) => database.notify(transaction))
        await expect.poll(() => heard).toEqual({ here: 2, there: 2 })
      })
    }

    test('closing twice is allowed', async () => {
      const { database } = await opened()
      await database.close()
      await database.close()
    })
  })
}

async function revision({ kysely }: Pick<Database, 'kysely'>): Promise<number> {
  const row = await kysely.selectFrom('document_revisions').select('revision').executeTakeFirstOrThrow()
  return row.revision
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
