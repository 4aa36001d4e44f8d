import { inject, onTestFinished, expect, test } from 'vitest'
import { createPostgresDatabase } from '#ports/database/postgres-database.ts'
import { adaeze } from '#tests/support/people.ts'
import { startPgBouncer } from '#tests/support/pgbouncer.ts'
import { type SiteSettings, startSite } from '#tests/support/running-site.ts'
import { bucketSettings, postgresSettings } from '#tests/support/server-settings.ts'
import { publishProgram, signInByRequest } from '#tests/support/staff-requests.ts'
import { temporaryS3Server } from '#tests/support/temporary-s3.ts'
import { emptyPostgres } from '#tests/support/temporary-postgres.ts'

/*
 * These tests need the program PgBouncer, so only `npm run test:release -- engines` runs them.
 */

async function start(settings: SiteSettings) {
  const site = await startSite({ settings })
  onTestFinished(() => site.kill())
  return site
}

for (const poolSize of [5, 1]) {
  test(`two instances run behind PgBouncer with a pool of ${poolSize}, and notice that no notifications arrive`, async () => {
    const url = await (await fetch(inject('postgresStarter'))).text()
    const direct = await postgresSettings({ url })
    const settings = {
      ...direct,
      ...bucketSettings(await temporaryS3Server()),
      DATABASE_URL: await startPgBouncer(direct.DATABASE_URL, { poolSize }),
      ADMIN_EMAIL: adaeze.email,
      ADMIN_PASSWORD: adaeze.password,
    }
    const [site, other] = [await start(settings), await start(settings)]
    const program = await publishProgram(site.url, 'Voter drive')
    const editor = await signInByRequest(site.url, adaeze)
    for (const text of ['First', 'Second']) {
      const form = await (await editor.send('/admin/cms/mandate/new')).text()
      const version = /name="version" value="([^"]*)"/.exec(form)?.[1] ?? ''
      const saved = await editor.sendForm('/admin/cms/mandate/new', { Mission: `${text} mandate`, version })
      expect(saved.status, await saved.text()).toBe(200)
    }
    const visits = Array.from({ length: 40 }, (_, number) =>
      fetch(`${(number % 2 ? site : other).url}${number % 3 ? program : '/programs'}?visit=${number}`),
    )
    for (const visit of await Promise.all(visits)) expect(visit.status).toBe(200)
    await expect.poll(async () => (await fetch(`${other.url}/aboutus`)).text()).toContain('Second mandate')
    for (const { output } of [site, other]) {
      await expect.poll(output).toContain('database-notifications-unavailable')
    }
  })
}

test('what PgBouncer refuses is said in words at the start', async () => {
  const { url } = await emptyPostgres()
  const pooled = await startPgBouncer(url, { poolSize: 5 })
  const refusal = async (change: Partial<URL>) => {
    const to = Object.assign(new URL(pooled), change).href
    return String(
      await createPostgresDatabase({ url: to, log: { warn: () => undefined } }).catch(
        (error: unknown) => error,
      ),
    )
  }
  expect(await refusal({ password: 'wrong' })).toContain('refuses the user name or the password')
  expect(await refusal({ username: 'ghost' })).toContain('refuses the user name or the password')
  for (const pathname of ['unknown', 'nowhere']) {
    expect(await refusal({ pathname })).toContain('has no database with this name')
  }
  for (const search of ['?statement_timeout=5000', '?options=-c%20work_mem%3D8MB']) {
    expect(await refusal({ search })).toContain('refuses a parameter of DATABASE_URL')
  }
})
