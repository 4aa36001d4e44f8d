import { randomBytes } from 'node:crypto'
import type { Page, Request } from '@playwright/test'
import { expect, startSession, test as browserTest } from '../support/browser-test.ts'
import { findFreePort } from '../support/free-port.ts'
import { documentedProxy, type Nginx, startNginx } from '../support/nginx.ts'
import { adaeze } from '../support/people.ts'
import { openNewProgram } from '../support/program-form.ts'
import { startSite } from '../support/running-site.ts'

/*
 * Uploads through a real nginx: `npm run test:release -- engines` starts one. The rules for the responses of proxies are tested
 * with app/admin/uploads/upload-task-proxy.isolated.test.ts.
 */
const program = process.env['NGINX_PROGRAM']

const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(9_000_000), Buffer.from('\n%%EOF')])

/** nginx with its default settings and the address of the site. */
const withDefaults = (site: number, port: number) =>
  `server { listen 127.0.0.1:${port}; location / { proxy_pass http://127.0.0.1:${site}; proxy_set_header Host $http_host; } }`

const configurations = { documented: documentedProxy, withDefaults }

const test = browserTest.extend<{ nginx: Nginx; sitePort: number; behind: keyof typeof configurations }>({
  behind: ['documented', { option: true }],
  // eslint-disable-next-line no-empty-pattern
  sitePort: async ({}, provide) => provide(await findFreePort()),
  nginx: async ({ sitePort, behind }, provide) => {
    const nginx = await startNginx(program!, (port) => configurations[behind](sitePort, port))
    await provide(nginx)
    await nginx.close()
  },
  site: async ({ dataDir, nginx, sitePort }, provide) => {
    const SITE_URL = nginx.url.replace('127.0.0.1', 'localhost')
    const settings = { PORT: String(sitePort), SITE_URL, TRUSTED_PROXIES: '127.0.0.1' }
    const site = await startSite({ dataDir, settings })
    await provide(site)
    await site.kill()
  },
})

interface Chunk {
  readonly from: number
  readonly status: number
  /** The position that the website confirmed; null when it did not. */
  readonly to: number | null
}

/** Records the chunks in the order in which they end, and counts the uploads that begin. */
function recordChunks(page: Page) {
  const record = { chunks: [] as Chunk[], begun: 0 }
  page.on('request', (request) => {
    if (isUpload(request, 'POST')) record.begun += 1
  })
  page.on('response', (response) => {
    const request = response.request()
    if (!isUpload(request, 'PATCH')) return
    const position = response.headers()['upload-offset']
    record.chunks.push({
      from: Number(request.headers()['upload-offset']),
      status: response.status(),
      to: position === undefined ? null : Number(position),
    })
  })
  return record
}

const isUpload = (request: Request, method: string) =>
  request.method() === method && new URL(request.url()).pathname.startsWith('/admin/uploads')

async function upload(page: Page) {
  await startSession(page, adaeze)
  await openNewProgram(page)
  await page
    .locator('#downloads')
    .setInputFiles({ name: 'letters.pdf', mimeType: 'application/pdf', buffer: content })
  const row = page.getByRole('list', { name: /^Files to download/ }).getByRole('listitem')
  await expect(row.getByText('Uploaded', { exact: true })).toBeVisible({ timeout: 60_000 })
}

function expectNothingTwice({ chunks, begun }: ReturnType<typeof recordChunks>) {
  expect(begun).toBe(1)
  let confirmed = 0
  for (const { from, to } of chunks) {
    expect(from).toBeGreaterThanOrEqual(confirmed)
    confirmed = to ?? confirmed
  }
  expect(confirmed).toBe(content.length)
}

if (program) {
  test.slow()

  for (const killed of ['website', 'nginx'] as const) {
    test(`behind nginx, an upload continues after the ${killed} was killed, and no confirmed chunk is sent again`, async ({
      page,
      site,
      nginx,
      problems,
    }) => {
      const record = recordChunks(page)
      const part = killed === 'nginx' ? nginx : site
      let isKilled = false
      await page.route('**/admin/uploads/*', async (route) => {
        if (!isKilled && record.chunks.length === 4 && isUpload(route.request(), 'PATCH')) {
          isKilled = true
          await part.kill()
          const isHead = (request: Request) => isUpload(request, 'HEAD')
          // When the site is killed, nginx answers 502 to the first HEAD. When nginx is killed, nobody answers.
          const asked = ['requestfinished', 'requestfailed'] as const
          void Promise.any(asked.map((event) => page.waitForEvent(event as 'requestfinished', isHead))).then(
            () => part.start(),
          )
        }
        await route.continue()
      })
      await upload(page)
      expectNothingTwice(record)
      problems.length = 0
    })
  }

  test.describe('behind nginx with its default settings', () => {
    test.use({ behind: 'withDefaults' })

    test('a large file is sent in chunks that nginx takes', async ({ page }) => {
      const record = recordChunks(page)
      await upload(page)
      expectNothingTwice(record)
      const sizes = record.chunks.map(({ from, to, status }) => (to === null ? status : to - from))
      expect(sizes.slice(0, 5)).toEqual([262_144, 524_288, 1_048_576, 413, 1_048_576])
      expect(Math.max(...sizes)).toBe(1_048_576)
    })
  })
}
