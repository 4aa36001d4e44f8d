import fs from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { bringForeignPictures, damageDatabase } from '../support/damaged-data.ts'
import { startSiteInProcess } from '../support/in-process-site.ts'
import { adaeze } from '../support/people.ts'
import { copyPreparedData } from '../support/prepared-data.ts'
import type { RunningSite } from '../support/running-site.ts'
import { signInByRequest } from '../support/staff-requests.ts'
import { createVisitor, textsOf } from '../support/visitor.ts'

/* The checks after a start find faults in the data folder. */

let site: RunningSite

async function startWith(damage: (dataDir: string) => void) {
  const dataDir = await copyPreparedData('nothing')
  damage(dataDir)
  site = await startSiteInProcess({ dataDir })
  return createVisitor(site, (await signInByRequest(site.url, adaeze)).cookie)
}
afterEach(() => site.kill())

test('pictures of another database are not removed, and the staff area and the log report them', async () => {
  const staff = await startWith(bringForeignPictures)
  await expect
    .poll(async () => textsOf((await staff.get('/admin/cms')).document, 'main [role=status]').join())
    .toContain('8 of 8 pictures and files are not used anywhere. Nothing was removed. Tell whoever')
  expect(site.output()).toContain(
    '"event":"pictures-held","reason":"mismatched","pictures":8,"unreferenced":8',
  )
  expect(fs.readdirSync(path.join(site.dataDir, 'files/images/Programs/jos'))).toHaveLength(8)
})

test('the log and the staff area report a damaged page of the database, and the site keeps running', async () => {
  const staff = await startWith(damageDatabase)
  await expect
    .poll(async () => textsOf((await staff.get('/admin/cms')).document, 'main [role=alert]').join())
    .toContain('The website’s database is damaged. Tell whoever looks after the website')
  expect(site.output()).toContain('"event":"database-damaged"')
  expect((await staff.get('/readyz')).status).toBe(200)
})
