import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { expectFitAtEveryWidth } from '../support/accessibility.ts'
import { adaeze } from '../support/people.ts'
import { expect, startSession, test as base } from '../support/browser-test.ts'

base.slow()

/** Reloads the page until the checks after the start have finished and show the message. */
async function expectNotice(page: Page, role: 'alert' | 'status', words: string) {
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('main').getByRole(role)).toContainText(words, { timeout: 1_000 })
  }).toPass()
  await expectFitAtEveryWidth(page)
}

/** A data folder whose files belong to another database, with eight pictures that no record refers to. */
const withForeignPictures = base.extend({
  dataDir: async ({ dataDir }, provide) => {
    const files = path.join(dataDir, 'files')
    const [marker = ''] = fs.readdirSync(path.join(files, 'pairing'))
    fs.renameSync(path.join(files, 'pairing', marker), path.join(files, 'pairing', randomUUID()))
    const folder = path.join(files, 'images/Programs/jos')
    fs.mkdirSync(folder, { recursive: true })
    for (let n = 0; n < 8; n += 1) {
      const picture = path.join(folder, `march-${n}.jpg`)
      fs.writeFileSync(picture, 'a picture of long ago')
      fs.utimesSync(picture, 1_700_000_000, 1_700_000_000)
    }
    await provide(dataDir)
  },
})

withForeignPictures(
  'pictures of another database are not removed, and the staff area and the log report them',
  async ({ page, site }) => {
    await startSession(page, adaeze)
    await page.goto('/admin')
    await expectNotice(
      page,
      'status',
      '8 of 8 pictures and files are not used anywhere. Nothing was removed. Tell whoever',
    )
    expect(site.output()).toContain(
      '"event":"pictures-held","reason":"mismatched","pictures":8,"unreferenced":8',
    )
    expect(fs.readdirSync(path.join(site.dataDir, 'files/images/Programs/jos'))).toHaveLength(8)
  },
)

/** A data folder whose database has a damaged page. */
const withDamagedDatabase = base.extend({
  dataDir: async ({ dataDir }, provide) => {
    const file = path.join(dataDir, 'site.sqlite')
    const database = new DatabaseSync(file, { readOnly: true })
    // Signing in does not use it.
    const index = database.prepare(`select rootpage from sqlite_master where name = 'uploads_by_owner'`).get()
    const { page_size: pageSize } = database.prepare('pragma page_size').get() as { page_size: number }
    database.close()
    const handle = fs.openSync(file, 'r+')
    fs.writeSync(handle, Buffer.alloc(pageSize, 7), 0, pageSize, (Number(index?.['rootpage']) - 1) * pageSize)
    fs.closeSync(handle)
    await provide(dataDir)
  },
})

withDamagedDatabase(
  'the log and the staff area report a damaged page of the database, and the site keeps running',
  async ({ page, site }) => {
    await startSession(page, adaeze)
    await page.goto('/admin')
    await expectNotice(
      page,
      'alert',
      'The website’s database is damaged. Tell whoever looks after the website',
    )
    expect(site.output()).toContain('"event":"database-damaged"')
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
  },
)
