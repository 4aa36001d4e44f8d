import { once } from 'node:events'
import fs from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { findFreePort } from '../support/free-port.ts'
import { createDataDir, type RunningSite, runSite, startSite } from '../support/running-site.ts'

/*
 * A start takes 1.4 s of processor time, so each test checks several rules on one process. `server/shutdown.test.ts`
 * and `server/failed-start.test.ts` check them one by one.
 */

test('a stop answers what is in flight, does not wait for idle connections, and ends with exit code 0', async () => {
  const site = await startSite()

  // Idle: one connection after an answer, and one that was never used.
  const agent = new Agent({ keepAlive: true })
  const sending = request({ agent, port: site.port, host: '127.0.0.1', path: '/healthz' }).end()
  const [response] = (await once(sending, 'response')) as [IncomingMessage]
  expect(await text(response)).toBe('ok')
  const unused = connect(site.port, '127.0.0.1')
  await once(unused, 'connect')

  // A complete request and half of the next head: the connection is active when the stop begins.
  const visitor = connect(site.port, '127.0.0.1')
  let answer = ''
  visitor.on('data', (bytes: Buffer) => (answer += bytes.toString()))
  const visitorLeft = once(visitor, 'close')
  const head = (address: string) => `GET /${address} HTTP/1.1\r\nHost: ${new URL(site.url).host}\r\n`
  visitor.write(`${head('healthz')}\r\n${head('site.webmanifest')}`)
  await expect.poll(() => answer).toContain('200 OK')

  const signIn = await beginSignIn(site)
  const code = site.stop('SIGTERM')
  await waitUntilClosed(site.port)
  visitor.write('\r\n')
  await visitorLeft
  expect(answer.slice(answer.lastIndexOf('HTTP/1.1'))).toMatch(/^HTTP\/1.1 200 OK\r\nConnection: close\r\n/)
  signIn.sendForm()
  const signedIn = await signIn.answered
  expect(signedIn.statusCode).toBeLessThan(500)
  expect(signedIn.headers.connection).toBe('close')
  expect(await text(signedIn)).toContain('</html>')

  const began = performance.now()
  expect(await code).toBe(0)
  // A stop waits up to 15 seconds for requests in flight, but there are none left.
  expect(performance.now() - began).toBeLessThan(7_500)
  agent.destroy()
  unused.destroy()
})

test('with the same data a process starts again, a second one waits until it has stopped, and two signals end that at once', async () => {
  const site = await startSite()
  const first = setupLink(site.output())
  expect(first.startsWith(`${site.url}/admin/setup`)).toBe(true)
  expect(await site.stop()).toBe(0)
  const began = Date.now()
  await site.start()
  expect(Date.now() - began, 'a second start is ready within ten seconds').toBeLessThan(10_000)
  expect(setupLink(site.output()), 'without an account each start prints a new one-time link').not.toBe(first)

  const others = { DATA_DIR: createDataDir(), PORT: String(site.port), STARTER_CONTENT: 'off' }
  const onTakenPort = runSite(others)
  const port = await findFreePort()
  const second = runSite({ ...others, DATA_DIR: site.dataDir, PORT: String(port) })
  expect(await onTakenPort.ended).toBe(1)
  expect(onTakenPort.output()).toContain('port is taken')
  await expect.poll(second.output).toContain(`Another process is using ${site.dataDir}. Waiting`)
  expect(second.output()).not.toContain('The site is at')

  // The terminal, npm and the launcher each pass on the same Ctrl+C, which must count as one signal. The system merges
  // equal pending signals, so the last one is of another kind.
  const signIn = await beginSignIn(site)
  const [code] = [site.stop('SIGINT'), site.stop('SIGINT'), site.stop('SIGTERM')]
  await waitUntilClosed(site.port)
  signIn.sendForm()
  expect(await text(await signIn.answered)).toContain('</html>')
  expect(await code).toBe(0)

  await second.listening(port)
  const inFlight = await beginSignIn({ port, url: `http://localhost:${port}` })
  const cut = inFlight.answered.catch((error: NodeJS.ErrnoException) => error.code)
  second.child.kill('SIGTERM')
  await waitUntilClosed(port)
  await vi.waitUntil(() => second.child.exitCode !== null || (second.child.kill('SIGTERM') && false), {
    timeout: 10_000,
  })
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain('a second signal came')
  expect(await cut).toBe('ECONNRESET')
})

test('while nothing can be written the site serves pages and is not ready; without its database it does not start', async () => {
  const site = await startSite()
  const files = path.join(site.dataDir, 'files')
  // A file replaces the folder, so that not even root can write below it. Retried, because the site may still be
  // writing there.
  await vi.waitFor(
    () => {
      fs.rmSync(files, { recursive: true, force: true })
      fs.writeFileSync(files, '')
    },
    { timeout: 20_000 },
  )
  const status = async (address: string) => (await fetch(site.url + address)).status
  await expect.poll(() => status('/readyz')).toBe(503)
  expect(await status('/healthz')).toBe(200)
  expect(await status('/')).toBe(200)
  expect(await site.stop()).toBe(0)

  fs.rmSync(files)
  const picture = path.join(files, 'images/Programs/a/march-9c1d.jpg')
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

test('all invalid settings are reported together, in sentences, and the start is refused', async () => {
  const site = runSite({
    DATA_DIR: createDataDir(),
    PORT: '99999',
    SITE_URL: 'wipf.example',
    AUTH_SECRET: 'short',
    STARTER_CONTENT: 'maybe',
    ADMIN_EMAIL: 'adaeze',
  })
  const onAllAddresses = runSite({
    DATA_DIR: createDataDir(),
    HOST: '0.0.0.0',
    PORT: String(await findFreePort()),
  })

  expect(await site.ended).toBe(1)
  for (const name of ['PORT', 'SITE_URL', 'AUTH_SECRET', 'STARTER_CONTENT', 'ADMIN_EMAIL']) {
    expect(site.output()).toMatch(new RegExp(`^ *${name} .+\\.$`, 'm'))
  }
  expect(site.output()).not.toMatch(/\bat .+:\d+:\d+/)
  expect(await onAllAddresses.ended).toBe(1)
  expect(onAllAddresses.output()).toMatch(/SITE_URL is needed/)
})

function setupLink(output: string): string {
  return /https?:\/\/\S+\/admin\/setup\S+/.exec(output)?.[0] ?? `no link in:\n${output}`
}

/** Sends the head of a sign-in and waits until the site expects the body, so that the request is in flight. */
async function beginSignIn({ port, url }: Pick<RunningSite, 'port' | 'url'>) {
  const form = 'email=&password='
  const sending = request({
    port,
    host: '127.0.0.1',
    path: '/admin',
    method: 'POST',
    headers: {
      host: new URL(url).host,
      origin: url,
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
