import { afterEach, expect, test } from 'vitest'
import { damageDatabase } from '../support/damaged-data.ts'
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

test('the log and the staff area report a damaged page of the database, and the site keeps running', async () => {
  const staff = await startWith(damageDatabase)
  await expect
    .poll(async () => textsOf((await staff.get('/admin/cms')).document, 'main [role=alert]').join())
    .toContain('The website’s database is damaged. Tell the person who runs the server')
  expect(site.output()).toContain('"event":"database-damaged"')
  expect((await staff.get('/readyz')).status).toBe(200)
})
