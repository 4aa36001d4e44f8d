import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { registerAccount, setRights } from '../support/accounts.ts'
import { adaeze, ruth } from '../support/people.ts'
import { copyPreparedData } from '../support/prepared-data.ts'
import { createDataDir, startSite } from '../support/running-site.ts'
import { signInByRequest } from '../support/staff-requests.ts'
import { createVisitor, linkTo, textsOf } from '../support/visitor.ts'

test(
  'an owner downloads the newest backup in Settings, and somebody who publishes may not',
  { timeout: 300_000 },
  async () => {
    const backups = createDataDir()
    // The mail server does not exist, so the test fails if the verification of a backup uses it.
    const settings = {
      BACKUP_TO: backups,
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'website@forum.example',
    }
    // The site makes a backup in a child process with the same settings.
    const site = await startSite({ dataDir: await copyPreparedData('nothing'), settings })
    await registerAccount(site, ruth)
    await setRights(site, ruth, { role: 'publishes', owner: false })
    const owner = await signInByRequest(site.url, adaeze)
    const adaezes = createVisitor(site, owner.cookie)
    const backupsOf = async () => textsOf((await adaezes.get('/admin/cms/settings')).document, 'main').join()
    await expect.poll(backupsOf, { timeout: 240_000 }).toContain('Last backup today')
    const desk = await adaezes.get('/admin/cms/settings')
    expect(await backupsOf()).toContain('Restored and compared: ')

    const download = await owner.send(linkTo(desk.document, 'Download the backup')!)
    const [name = ''] = fs.readdirSync(backups).filter((entry) => entry.startsWith('website-'))
    expect(download.headers.get('content-disposition')).toContain(`filename="${name}"`)
    const got = Buffer.from(await download.arrayBuffer())
    expect(got.equals(fs.readFileSync(path.join(backups, name))), 'the bytes of the file').toBe(true)

    const other = createVisitor(site, (await signInByRequest(site.url, ruth)).cookie)
    const hers = await other.get('/admin/cms/settings')
    expect(linkTo(hers.document, 'Download the backup')).toBeUndefined()
    const refused = await other.get('/admin/cms/backup')
    expect(refused.status).toBe(403)
    expect(refused.text).not.toContain('ustar')
    await site.kill()
  },
)
