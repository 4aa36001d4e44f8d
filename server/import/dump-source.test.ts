import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { openDump } from './dump-source.ts'
import type { SourceRecord } from './source.ts'

async function recordsOf(files: Readonly<Record<string, unknown>>, open = 'dump.json') {
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'dump'))
  for (const [name, value] of Object.entries(files))
    await writeFile(join(folder, name), JSON.stringify(value))
  const source = await openDump(join(folder, open))
  const records: SourceRecord[] = []
  for await (const record of source.records()) records.push(record)
  return records.map(({ collection, id, value }) => [collection, id, value])
}

test('collections of ids, lists of records, and the wrapper of a known tool are read', async () => {
  expect(
    await recordsOf({ 'dump.json': { Staff: { a: { fullName: 'A' } }, Programs: { b: { images: ['x'] } } } }),
  ).toEqual([
    ['Staff', 'a', { fullName: 'A' }],
    ['Programs', 'b', { images: ['x'] }],
  ])
  expect(
    await recordsOf({ 'dump.json': { Staff: [{ id: 'a', fullName: 'A' }, { fullName: 'B' }] } }),
  ).toEqual([
    ['Staff', 'a', { id: 'a', fullName: 'A' }],
    ['Staff', '', { fullName: 'B' }],
  ])
  expect(
    await recordsOf({
      'dump.json': { __collections__: { Staff: { a: { fullName: 'A', __collections__: {} } } } },
    }),
  ).toEqual([['Staff', 'a', { fullName: 'A', __collections__: {} }]])
})

test('a folder has a file for each collection', async () => {
  const files = {
    'dump/Staff.json': { a: { fullName: 'A' } },
    'dump/newsUpdates.json': [{ id: 'n', title: 'N' }],
  }
  expect(await recordsOf(files, 'dump')).toEqual([
    ['Staff', 'a', { fullName: 'A' }],
    ['newsUpdates', 'n', { id: 'n', title: 'N' }],
  ])
})
