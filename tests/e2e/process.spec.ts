import { once } from 'node:events'
import fs from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from '@playwright/test'
import { findFreePort } from '../support/free-port.ts'
import { createDataDir, type RunningSite, runSite, startSite } from '../support/running-site.ts'

test('a stop lets the request in flight finish, and ends with exit code 0', async () => {
  const site = await startSite()
  const signIn = await beginSignIn(site)

  const code = site.stop('SIGTERM')
  await refusesConnections(site.port)
  signIn.sendForm()

  const response = await signIn.answered
  expect(response.statusCode).toBeLessThan(500)
  expect(response.headers.connection).toBe('close')
  expect(await text(response)).toContain('</html>')
  expect(await code).toBe(0)
})

test('connections on which nothing is asked do not hold up a stop', async () => {
  const site = await startSite()
  const kept = new Agent({ keepAlive: true })
  const asking = request({ agent: kept, port: site.port, host: '127.0.0.1', path: '/healthz' })
  asking.end()
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  expect(await text(response)).toBe('ok')
  const silent = connect(site.port, '127.0.0.1')
  await once(silent, 'connect')

  const began = performance.now()
  expect(await site.stop()).toBe(0)
  // What is in flight may take 15 seconds: nothing was.
  expect(performance.now() - began).toBeLessThan(7_500)
  kept.destroy()
  silent.destroy()
})

test('a second signal ends it at once, whatever is in flight', async () => {
  const site = await startSite()
  const signIn = await beginSignIn(site)
  const cut = signIn.answered.catch((error: NodeJS.ErrnoException) => error.code)

  let code: number | null | undefined
  void site.stop('SIGTERM').then((ended) => (code = ended))
  await refusesConnections(site.port)
  await expect
    .poll(() => {
      if (code === undefined) void site.stop('SIGTERM')
      return code
    })
    .toBe(1)
  expect(site.output()).toContain('a second signal came')
  expect(await cut).toBe('ECONNRESET')
})

test('one Ctrl+C that arrives several times is one signal', async () => {
  const site = await startSite()
  const signIn = await beginSignIn(site)

  // From the terminal, from npm and from the launcher.
  const [code] = [site.stop('SIGINT'), site.stop('SIGINT'), site.stop('SIGINT')]
  await refusesConnections(site.port)

  signIn.sendForm()
  expect(await text(await signIn.answered)).toContain('</html>')
  expect(await code).toBe(0)
})

test('what comes in over an open connection while it stops is answered, and the connection ends', async () => {
  const site = await startSite()
  const visitor = connect(site.port, '127.0.0.1')
  let answer = ''
  visitor.on('data', (bytes: Buffer) => (answer += bytes.toString()))
  const ended = once(visitor, 'close')
  const head = (path: string) => `GET /${path} HTTP/1.1\r\nHost: ${new URL(site.url).host}\r\n`
  // Half of a head behind a whole question: the connection is in use when the stop begins.
  visitor.write(`${head('healthz')}\r\n${head('site.webmanifest')}`)
  await expect.poll(() => answer).toContain('200 OK')

  const code = site.stop()
  await refusesConnections(site.port)
  visitor.write('\r\n')
  await ended
  expect(answer.slice(answer.lastIndexOf('HTTP/1.1'))).toMatch(/^HTTP\/1.1 200 OK\r\nConnection: close\r\n/)
  expect(await code).toBe(0)
})

test('an interrupt from the keyboard ends it with exit code 0 too', async () => {
  const site = await startSite()
  expect(await site.stop('SIGINT')).toBe(0)
})

test('a second start on the same data answers within seconds', async () => {
  const site = await startSite()
  await site.stop()
  const began = Date.now()
  await site.start()
  expect(Date.now() - began).toBeLessThan(10_000)
  await site.stop()
})

test('every wrong setting is told at once, in sentences, and the start is refused', async () => {
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

test('a port that is taken is named as the reason', async () => {
  const site = await startSite()
  const second = runSite({ DATA_DIR: createDataDir(), PORT: String(site.port), STARTER_CONTENT: 'off' })

  expect(await second.ended).toBe(1)
  expect(second.output()).toContain('port is taken')
  await site.stop()
})

test('a second process on one data folder says so, and starts once the first has stopped', async () => {
  const site = await startSite()
  const port = await findFreePort()
  const second = runSite({ DATA_DIR: site.dataDir, PORT: String(port), STARTER_CONTENT: 'off' })
  await expect.poll(second.output).toContain(`Another process is using ${site.dataDir}. Waiting`)
  expect(second.output()).not.toContain('The site is at')

  expect(await site.stop()).toBe(0)
  await second.listening(port)
  expect(await second.end('SIGTERM')).toBe(0)
})

test('an empty database beside used files stops the start in words, and nothing is touched', async () => {
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

test('while nothing can be written the site is not ready, and still answers readers', async () => {
  const site = await startSite()
  // A file in place of the folder in which files begin: whoever runs the tests, nobody can write below it.
  // Tried again, because the site may still be writing its first files there.
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

test('a site that other machines reach needs its public address', async () => {
  const site = runSite({ DATA_DIR: createDataDir(), HOST: '0.0.0.0', PORT: String(await findFreePort()) })

  expect(await site.ended).toBe(1)
  expect(site.output()).toMatch(/SITE_URL is needed/)
})

test('without an account the terminal shows the one-time link, and another one at the next start', async () => {
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

/** A sign-in of which the site has read the head and waits for the form: from here on the request is in flight. */
async function beginSignIn(site: RunningSite) {
  const form = 'email=&password='
  const asking = request({
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
  asking.flushHeaders()
  await once(asking, 'continue')
  const answered = once(asking, 'response').then(([response]) => response as IncomingMessage)
  return { answered, sendForm: () => asking.end(form) }
}

/** Resolves once nothing listens on `port` any more: the stop has begun. */
async function refusesConnections(port: number): Promise<void> {
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
