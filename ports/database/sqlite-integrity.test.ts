import { open } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { temporaryDatabase } from '#tests/support/temporary-database.ts'
import { findDamage } from './sqlite-integrity.ts'

const { signal } = new AbortController()

/** Overwrites the first page of an index. */
async function damage(file: string, index: string) {
  const reader = new DatabaseSync(file, { readOnly: true })
  const row = reader.prepare('select rootpage from sqlite_master where name = ?').get(index)
  const { page_size: pageSize } = reader.prepare('pragma page_size').get() as { page_size: number }
  reader.close()
  const handle = await open(file, 'r+')
  await handle.write(Buffer.alloc(pageSize, 7), 0, pageSize, (Number(row?.['rootpage']) - 1) * pageSize)
  await handle.close()
}

test('an intact database has no damage, even while another connection writes', async () => {
  const database = await temporaryDatabase()
  await database.write(async (transaction) => {
    await transaction.updateTable('document_revisions').set({ revision: 7 }).execute()
    expect(await findDamage(database.file, { signal })).toEqual([])
  })
})

test('a damaged page is reported in SQLite’s words', async () => {
  const database = await temporaryDatabase()
  await database.close()
  await damage(database.file, 'activity_at')
  const lines = await findDamage(database.file, { signal })
  expect(lines.join('\n')).toMatch(/Tree|malformed|btree/)
  expect(lines.length).toBeLessThanOrEqual(5)
})

test('an aborted check ends immediately, and a check that fails throws', async () => {
  const database = await temporaryDatabase()
  const calledOff = new AbortController()
  const check = findDamage(database.file, { signal: calledOff.signal })
  calledOff.abort(new Error('the site stops'))
  await expect(check).rejects.toThrow('the site stops')
  await expect(findDamage(`${database.file}.nowhere`, { signal })).rejects.toThrow('ended with code 1')
})
