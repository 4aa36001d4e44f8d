import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { connect, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { adaeze } from '../support/people.ts'
import { type RunningSite, startSite } from '../support/running-site.ts'
import { signInByRequest } from '../support/staff-requests.ts'
import { readStored } from '../support/stored-records.ts'
import { clockAhead, faultsOf, startAttackedSite } from './attacked-site.ts'
import { extent, longTest, tell } from './extent.ts'
import { sendMessage } from './writes.ts'

async function startSiteWithMail(port: number): Promise<RunningSite> {
  const site = await startAttackedSite({ settings: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
  onTestFinished(() => site.kill())
  return site
}

/** A real mail server of this machine. */
async function startMailServer(options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      stream.resume()
      stream.on('end', () => done())
    },
    ...options,
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())))
  return (server.server.address() as AddressInfo).port
}

const refusal = (responseCode: number) => Object.assign(new Error('no'), { responseCode })

/** Sends messages as different visitors, and says that each was taken: the mail server is no business of theirs. */
async function writeMessages(site: RunningSite, count: number): Promise<void> {
  for (let message = 1; message <= count; message += 1) {
    expect(await sendMessage(site, `Message ${message}`, message), `message ${message}`).toBe(200)
  }
}

const announcements = async (site: RunningSite) =>
  (await readStored(site, 'Outbox')).map(({ fields }) => ({
    state: String(fields['state']),
    attempts: Number(fields['attempts']),
    dueAt: Number(fields['dueAt']),
  }))

const messages = extent({ quick: 5, whole: 60 })

test('a slow mail server is told of every message, and no visitor waits for it', async () => {
  const slowMs = extent({ quick: 100, whole: 500 })
  const port = await startMailServer({
    onRcptTo: (_address, _session, done) => void pause(slowMs).then(() => done()),
  })
  const site = await startSiteWithMail(port)
  await writeMessages(site, messages)
  // So many mails go out in ten minutes, each with what has come meanwhile; the others of its messages wait for them.
  const sent = async () => (await announcements(site)).filter(({ state }) => state === 'sent').length
  await vi.waitUntil(async () => (await sent()) >= 5, { timeout: 60_000, interval: 250 })
  await site.stop()
  const later = await startSite({
    dataDir: site.dataDir,
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, ...clockAhead(11 * 60_000) },
  })
  onTestFinished(() => later.kill())
  await vi.waitUntil(async () => (await sent()) === messages, { timeout: 60_000, interval: 250 })
  expect([...faultsOf(site), ...faultsOf(later)]).toEqual([])
})

test('a mail server that refuses for now is asked again later, and one that refuses for good is named to staff', async () => {
  for (const { code, state } of [
    { code: 451, state: 'waiting' },
    { code: 550, state: 'failed' },
  ]) {
    const site = await startSiteWithMail(
      await startMailServer({ onRcptTo: (_address, _session, done) => done(refusal(code)) }),
    )
    await writeMessages(site, messages)
    await vi.waitUntil(
      async () => (await announcements(site)).every((each) => each.attempts > 0 && each.state === state),
      { timeout: 60_000, interval: 250 },
    )
    const next = (await announcements(site))
      .filter((each) => each.state === 'waiting')
      .map(({ dueAt }) => dueAt)
    expect(Math.min(...next), 'when the next try is due').toBeGreaterThan(Date.now())
    const staff = await signInByRequest(site.url, adaeze)
    expect(await (await staff.send('/admin/cms/messages')).text()).toContain(`Message ${messages}`)
    expect(faultsOf(site)).toEqual([])
    await site.kill()
  }
})

longTest('a connection that hangs is given up on, and the mail of others goes out', async () => {
  const hanging: Socket[] = []
  const port = await startMailServer({})
  // In front of the real one: the first connection is taken and never answered.
  const front = createServer((socket) => {
    socket.on('error', () => {})
    if (hanging.length === 0) return void hanging.push(socket)
    const real = connectTo(port)
    socket.pipe(real).pipe(socket)
  })
  front.listen(0, '127.0.0.1')
  await once(front, 'listening')
  onTestFinished(() => {
    for (const socket of hanging) socket.destroy()
    front.close()
  })
  const site = await startSiteWithMail((front.address() as AddressInfo).port)
  await writeMessages(site, messages)
  const isSent = ({ state }: { state: string }) => state === 'sent'
  await vi.waitUntil(async () => (await announcements(site)).filter(isSent).length >= messages - 1, {
    timeout: 60_000,
    interval: 250,
  })
  expect(hanging).toHaveLength(1)
  expect(faultsOf(site)).toEqual([])
})

longTest(
  'a mail server that hangs on every connection is given up on, and every mail has had its try',
  async () => {
    const sockets = new Set<Socket>()
    const silent = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => {})
    })
    silent.listen(0, '127.0.0.1')
    await once(silent, 'listening')
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy()
      silent.close()
    })
    const site = await startSiteWithMail((silent.address() as AddressInfo).port)
    await writeMessages(site, messages)
    const tried = async () => (await announcements(site)).filter(({ attempts }) => attempts > 0).length
    await vi.waitUntil(async () => (await tried()) === messages, { timeout: 300_000, interval: 250 })
    tell(`mail: ${messages} messages over ${sockets.size} connections to a server that never answers`)
    expect(await site.stop()).toBe(0)
    expect(faultsOf(site)).toEqual([])
  },
)

function connectTo(port: number): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  return socket
}
