import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createSqliteDatabase } from '#ports/database/sqlite-database.ts'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import { backup, restore, stoppedSite } from '#tests/support/stopped-site.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { finishSwap } from './swap-folder.ts'

test('a restore that fails in its swap says that the backup is restored, and the next start finishes it', async () => {
  const dataDir = await stoppedSite()
  const file = join(await temporaryFolder(), 'backup.tar.zst')
  await backup([file], { DATA_DIR: dataDir })
  const database = createSqliteDatabase({ file: join(dataDir, 'site.sqlite') })
  const change = { kind: 'delete', collection: 'Programs', id: 'hall' } as const
  await createSqlDocumentStore(database).commit([change], { uid: 'adaeze', name: 'Adaeze' })
  await database.close()

  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-24T01:10:00Z') })
  const inItsWay = join(dataDir, 'before-restore-2026-11-24T011000')
  await writeFile(inItsWay, '')
  const answer = await restore([file], { DATA_DIR: dataDir }).finally(() => vi.useRealTimers())
  expect(answer.exitCode).toBe(1)
  expect(answer.lines.join('\n')).toMatch(/^The backup is restored, but a step after that failed: EEXIST/)
  expect(answer.lines.join('\n')).toContain('start the site: it finishes the restore')
  expect(answer.lines.join('\n')).not.toContain('Nothing was')

  await rm(inItsWay)
  expect(await finishSwap(dataDir)).toBe(inItsWay)
  const restored = createSqliteDatabase({ file: join(dataDir, 'site.sqlite') })
  expect([...(await createSqlDocumentStore(restored).read('Programs')).keys()]).toEqual(['hall'])
  await restored.close()
})
