import { expect, test } from 'vitest'
import { startSiteInProcess } from '../support/in-process-site.ts'

test('a first start is not ready while its samples are still being added, and serves pages meanwhile', async () => {
  const site = await startSiteInProcess({ settings: { STARTER_CONTENT: 'on' } })
  const status = async (path: string) => (await fetch(site.url + path)).status
  expect(await status('/readyz')).toBe(503)
  expect(await status('/healthz')).toBe(200)
  expect(await status('/')).toBe(200)
  await site.kill()
})

test('a first start without samples is ready at once', async () => {
  const site = await startSiteInProcess()
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
  await site.kill()
})
