import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { backup, restore, stoppedSite } from '#tests/support/stopped-site.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { emptyPostgres } from '#tests/support/temporary-postgres.ts'

/** The first database is opened to load the rows, the second one to migrate them. */
vi.mock('../storage/stores.ts', async (load) => {
  const stores = await load<typeof import('../storage/stores.ts')>()
  const openNewDatabase = vi
    .fn<typeof stores.openNewDatabase>(stores.openNewDatabase)
    .mockImplementationOnce(stores.openNewDatabase)
    .mockRejectedValueOnce(new Error('The connection is lost'))
  return { ...stores, openNewDatabase }
})

test('a restore into Postgres that fails after its rows were written says so, because it cannot be repeated', async () => {
  const file = join(await temporaryFolder(), 'backup.tar.zst')
  await backup([file], { DATA_DIR: await stoppedSite() })
  const { url, query } = await emptyPostgres()
  const answer = await restore([file], {
    DATA_DIR: join(await temporaryFolder(), 'data'),
    DATABASE_URL: url,
    AUTH_SECRET: 'a secret of at least thirty-two bytes',
    SMTP_URL: 'smtp://127.0.0.1:9',
  })
  expect(answer.exitCode).toBe(1)
  expect(answer.lines[0]).toMatch(
    /^The backup is restored, but a step after that failed: The connection is lost/,
  )
  expect(answer.lines.join('\n')).toContain('Do not restore it again')
  expect(
    await query(`select 1 as found from documents where id = 'hall' and collection = 'Programs'`),
  ).not.toEqual([])
})
