import { once } from 'node:events'
import fs from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from '@playwright/test'
import { findFreePort } from '../support/free-port.ts'
import { createDataDir, type RunningSite, runSite, startSite } from '../support/running-site.ts'

test('a stop waits for the request in flight, and ends with exit code 0', async () => {
  const site = await startSite()
  const signIn = await beginSignIn(site)

  const code = site.stop('SIGTERM')
  await waitUntilClosed(site.port)
  signIn.sendForm()

  const response = await signIn.answered
  expect(response.statusCode).toBeLessThan(500)
  expect(response.headers.connection).toBe('close')
  expect(await text(response)).toContain('</html>')
  expect(await code).toBe(0)
})

test('idle connections do not delay a stop', async () => {
  const site = await startSite()
  const agent = new Agent({ keepAlive: true })
  const sending = request({ agent, port: site.port, host: '127.0.0.1', path: '/healthz' })
  sending.end()
  const [response] = (await once(sending, 'response')) as [IncomingMessage]
  expect(await text(response)).toBe('ok')
  const unused = connect(site.port, '127.0.0.1')
  await once(unused, 'connect')

  const began = performance.now()
  expect(await site.stop()).toBe(0)
  // A stop waits up to 15 seconds for requests in flight. There are none.
  expect(performance.now() - began).toBeLessThan(7_500)
  agent.destroy()
  unused.destroy()
})

test('a second signal ends the process immediately, even with a request in flight', async () => {
  const site = await startSite()
  const signIn = await beginSignIn(site)
  const cut = signIn.answered.catch((error: NodeJS.ErrnoException) => error.code)

  let code: number | null | undefined
  void site.stop('SIGTERM').then((ended) => (code = ended))
  await waitUntilClosed(site.port)
  await expect
    .poll(() => {
      if (code === undefined) void site.stop('SIGTERM')
      return code
    })
    .toBe(1)
  expect(site.output()).toContain('a second signal came')
  expect(await cut).toBe('ECONNRESET')
})

test('one Ctrl+C that arrives several times counts as one signal', async () => {
  const site = await startSite()
  const signIn = await beginSignIn(site)

  // The terminal, npm and the launcher each pass the signal on.
  const [code] = [site.stop('SIGINT'), site.stop('SIGINT'), site.stop('SIGINT')]
  await waitUntilClosed(site.port)

  signIn.sendForm()
  expect(await text(await signIn.answered)).toContain('</html>')
  expect(await code).toBe(0)
})

test('a request that completes during a stop is answered, and its connection is closed', async () => {
  const site = await startSite()
  const visitor = connect(site.port, '127.0.0.1')
  let answer = ''
  visitor.on('data', (bytes: Buffer) => (answer += bytes.toString()))
  const ended = once(visitor, 'close')
  const head = (path: string) => `GET /${path} HTTP/1.1\r\nHost: ${new URL(site.url).host}\r\n`
  // A complete request and half of the next head: the connection is active when the stop begins.
  visitor.write(`${head('healthz')}\r\n${head('site.webmanifest')}`)
  await expect.poll(() => answer).toContain('200 OK')

  const code = site.stop()
  await waitUntilClosed(site.port)
  visitor.write('\r\n')
  await ended
  expect(answer.slice(answer.lastIndexOf('HTTP/1.1'))).toMatch(/^HTTP\/1.1 200 OK\r\nConnection: close\r\n/)
  expect(await code).toBe(0)
})

test('SIGINT also ends the process with exit code 0', async () => {
  const site = await startSite()
  expect(await site.stop('SIGINT')).toBe(0)
})

test('a second start with the same data is ready within ten seconds', async () => {
  const site = await startSite()
  await site.stop()
  const began = Date.now()
  await site.start()
  expect(Date.now() - began).toBeLessThan(10_000)
  await site.stop()
})

test('all invalid settings are reported together, in sentences, and the start is refused', async () => {
  const site = runSite({
    DATA_DIR: createDataDir(),
    PORT: '99999',
    SITE_URL: 'wipf.example',
    AUTH_SECRET: 'short',
    STARTER_CONTENT: 'maybe',
    ADMIN_EMAIL: 'adaeze',
  })

  expect(await site.ended).toBe(1)
  for (const name of ['PORT', 'SITE_URL', 'AUTH_SECRET', 'STARTER_CONTENT', 'ADMIN_EMAIL']) {
    expect(site.output()).toMatch(new RegExp(`^ *${name} .+\\.$`, 'm'))
  }
  expect(site.output()).not.toMatch(/\bat .+:\d+:\d+/)
})

test('the message of a failed start says that the port is taken', async () => {
  const site = await startSite()
  const second = runSite({ DATA_DIR: createDataDir(), PORT: String(site.port), STARTER_CONTENT: 'off' })

  expect(await second.ended).toBe(1)
  expect(second.output()).toContain('port is taken')
  await site.stop()
})

test('a second process with the same data folder waits, and starts when the first one has stopped', async () => {
  const site = await startSite()
  const port = await findFreePort()
  const second = runSite({ DATA_DIR: site.dataDir, PORT: String(port), STARTER_CONTENT: 'off' })
  await expect.poll(second.output).toContain(`Another process is using ${site.dataDir}. Waiting`)
  expect(second.output()).not.toContain('The site is at')

  expect(await site.stop()).toBe(0)
  await second.listening(port)
  expect(await second.end('SIGTERM')).toBe(0)
})

test('an empty or missing database next to existing files stops the start with a message, and changes nothing', async () => {
  const site = await startSite()
  await site.stop()
  const picture = path.join(site.dataDir, 'files/images/Programs/a/march-9c1d.jpg')
  fs.mkdirSync(path.dirname(picture), { recursive: true })
  fs.writeFileSync(picture, 'a picture')
  const database = path.join(site.dataDir, 'site.sqlite')
  const settings = { DATA_DIR: site.dataDir, PORT: String(site.port), STARTER_CONTENT: 'off' }

  fs.writeFileSync(database, '')
  const truncated = runSite(settings)
  expect(await truncated.ended).toBe(1)
  expect(truncated.output()).toMatch(/site\.sqlite is empty.+Put the database back from the last backup/)
  expect(fs.readFileSync(database, 'utf8')).toBe('')

  fs.rmSync(database)
  const missing = runSite(settings)
  expect(await missing.ended).toBe(1)
  expect(missing.output()).toContain('site.sqlite is missing')
  expect(fs.existsSync(database)).toBe(false)
  expect(fs.existsSync(picture)).toBe(true)
})

test('while nothing can be written the site is not ready, and still serves pages', async () => {
  const site = await startSite()
  // A file replaces the folder of the files, so that not even root can write below it. This is retried, because the
  // site may still be writing its first files.
  await expect(() => {
    fs.rmSync(path.join(site.dataDir, 'files'), { recursive: true, force: true })
    fs.writeFileSync(path.join(site.dataDir, 'files'), '')
  }).toPass({ timeout: 20_000 })
  const status = async (address: string) => (await fetch(site.url + address)).status
  await expect.poll(() => status('/readyz'), { timeout: 20_000 }).toBe(503)
  expect(await status('/healthz')).toBe(200)
  expect(await status('/')).toBe(200)
  expect(await site.stop()).toBe(0)
})

test('a site that listens on all addresses needs the setting SITE_URL', async () => {
  const site = runSite({ DATA_DIR: createDataDir(), HOST: '0.0.0.0', PORT: String(await findFreePort()) })

  expect(await site.ended).toBe(1)
  expect(site.output()).toMatch(/SITE_URL is needed/)
})

test('without an account each start prints a new one-time link', async () => {
  const site = await startSite()
  const first = setupLink(site.output())
  await site.stop()
  await site.start()

  expect(setupLink(site.output())).not.toBe(first)
  expect(first.startsWith(`${site.url}/admin/setup`)).toBe(true)
  await site.stop()
})

function setupLink(output: string): string {
  return /https?:\/\/\S+\/admin\/setup\S+/.exec(output)?.[0] ?? `no link in:\n${output}`
}

/** Sends the head of a sign-in and waits until the site expects the body, so that the request is in flight. */
async function beginSignIn(site: RunningSite) {
  const form = 'email=&password='
  const sending = request({
    port: site.port,
    host: '127.0.0.1',
    path: '/admin',
    method: 'POST',
    headers: {
      host: new URL(site.url).host,
      origin: site.url,
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': form.length,
      expect: '100-continue',
    },
  })
  sending.flushHeaders()
  await once(sending, 'continue')
  const answered = once(sending, 'response').then(([response]) => response as IncomingMessage)
  return { answered, sendForm: () => sending.end(form) }
}

/** Resolves when the port refuses connections: the stop has begun. */
async function waitUntilClosed(port: number): Promise<void> {
  await expect
    .poll(
      () =>
        new Promise((resolve) => {
          const visitor = connect(port, '127.0.0.1', () => resolve(visitor.destroy() && 'open'))
          visitor.on('error', () => resolve('closed'))
        }),
    )
    .toBe('closed')
}
