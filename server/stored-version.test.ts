import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { organisation } from '#site'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import { account, contentOf, identityOn, restore } from '#tests/support/stopped-site.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { readConfig } from './settings/config.ts'
import { openStores } from './storage/stores.ts'

/*
 * The folder has the data that version 0.5.0 wrote for the site in `tests/support/stopped-site.ts`, with a sign-in link
 * and an invitation. Never write it again. Other versions get their own folders.
 */
const stored = (name: string) => join(import.meta.dirname, '../tests/stored/0.5.0', name)
const passphrase = { BACKUP_PASSPHRASE: 'seven women one ballot' }
const log = { info: () => undefined, warn: () => undefined }

/** Opens the stores of a data folder as the site does, and reads what people wrote. */
async function contentAfterStart(dataDir: string) {
  const { config, secrets } = readConfig({ DATA_DIR: dataDir }, organisation, '/')
  const { database } = await openStores({ config, secrets }, log)
  const documents = createSqlDocumentStore(database)
  const origin = { address: '203.0.113.7', headers: new Headers(), pause: async () => true }
  const content = {
    titles: (await documents.history('Programs', 'hall')).map(({ fields }) => fields?.['ProgramTitle']),
    report: (await documents.get('Programs', 'hall'))?.fields['ProgramReport'],
    pictures: (await documents.read('Images')).size,
    drafts: [...(await documents.read('Drafts')).values()].map(({ fields }) => fields),
    uploads: await database.kysely.selectFrom('uploads').select('name').execute(),
    hasSignedIn: (await (await identityOn(database)).signIn(account, origin)).ok,
  }
  await database.close()
  return content
}

const expected = {
  titles: ['First', 'Ẹ Jẹ́ Ká Dìbò'],
  report: `<p>Ìbàdàn\u0000 ${'word '.repeat(4_000)}</p>`,
  pictures: 3,
  drafts: [{ title: 'Not yet' }],
  uploads: [{ name: 'hall.jpg' }],
  hasSignedIn: true,
}

test('a database of 0.5.0 opens with everything that people wrote', async () => {
  const dataDir = join(await temporaryFolder(), 'data')
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'site.sqlite'), zstdDecompressSync(await readFile(stored('site.sqlite.zst'))))
  expect(await contentAfterStart(dataDir)).toEqual(expected)
})

test('a backup of 0.5.0 is restored with its pictures, plain and encrypted', async () => {
  for (const name of ['backup.tar.zst', 'encrypted.tar.zst.age']) {
    const folder = join(await temporaryFolder(), 'restored')
    await restore([stored(name), '--into', folder], passphrase)
    const files = await contentOf(folder)
    for (const number of [0, 1, 2])
      expect(files[`files/images/Programs/hall/hall-${number}.jpg`], name).toBe(
        Buffer.alloc(50_000, `picture ${number}`).toString('base64'),
      )
    expect(await contentAfterStart(folder), name).toEqual(expected)
  }
})
