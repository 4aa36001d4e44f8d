import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { connect, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { adaeze } from '../support/people.ts'
import { type RunningSite, startSite } from '../support/running-site.ts'
import { startSmtpServer } from '../support/smtp-server.ts'
import { signInByRequest } from '../support/staff-requests.ts'
import { readStored } from '../support/stored-records.ts'
import { clockAhead, faultsOf, startAttackedSite } from './attacked-site.ts'
import { extent, longTest, report } from './extent.ts'
import { sendMessage } from './writes.ts'

/** `host`: the mail server, with its port. */
async function startSiteWithMail(host: string): Promise<RunningSite> {
  const site = await startAttackedSite({ settings: { SMTP_URL: `smtp://${host}` } })
  onTestFinished(() => site.kill())
  return site
}

/** A TCP server for one test. Returns its host with its port. */
async function startTcpServer(onConnection: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    onConnection(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

const refusal = (responseCode: number) => Object.assign(new Error('no'), { responseCode })

/** Sends messages as different visitors. Each must be accepted, whatever the mail server does. */
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

test('a slow mail server receives a mail about every message, and no visitor waits for it', async () => {
  const slowMs = extent({ quick: 100, whole: 500 })
  const { host } = await startSmtpServer({
    onRcptTo: (_address, _session, done) => void pause(slowMs).then(() => done()),
  })
  const site = await startSiteWithMail(host)
  await writeMessages(site, messages)
  // The site limits mails per ten minutes. A later mail announces all messages that arrived in between.
  const sent = async () => (await announcements(site)).filter(({ state }) => state === 'sent').length
  await vi.waitUntil(async () => (await sent()) >= 5, { timeout: 60_000, interval: 250 })
  await site.stop()
  const later = await startSite({
    dataDir: site.dataDir,
    settings: { SMTP_URL: `smtp://${host}`, ...clockAhead(11 * 60_000) },
  })
  onTestFinished(() => later.kill())
  await vi.waitUntil(async () => (await sent()) === messages, { timeout: 60_000, interval: 250 })
  expect([...faultsOf(site), ...faultsOf(later)]).toEqual([])
})

test('the site retries a temporarily refused mail later, and marks a permanently refused one as failed', async () => {
  for (const { code, state } of [
    { code: 451, state: 'waiting' },
    { code: 550, state: 'failed' },
  ]) {
    const { host } = await startSmtpServer({
      onRcptTo: (_address, _session, done) => done(refusal(code)),
    })
    const site = await startSiteWithMail(host)
    await writeMessages(site, messages)
    await vi.waitUntil(
      async () => (await announcements(site)).every((each) => each.attempts > 0 && each.state === state),
      { timeout: 60_000, interval: 250 },
    )
    const next = (await announcements(site))
      .filter((each) => each.state === 'waiting')
      .map(({ dueAt }) => dueAt)
    expect(Math.min(...next), 'the time of the next attempt').toBeGreaterThan(Date.now())
    const staff = await signInByRequest(site.url, adaeze)
    expect(await (await staff.send('/admin/cms/messages')).text()).toContain(`Message ${messages}`)
    expect(faultsOf(site)).toEqual([])
    await site.kill()
  }
})

longTest('a hanging connection is abandoned, and all other mails are sent', async () => {
  let hasHung = false
  const { host } = await startSmtpServer()
  // A proxy before the mail server: it accepts the first connection and never answers on it.
  const proxy = await startTcpServer((socket) => {
    if (!hasHung) return void (hasHung = true)
    const upstream = connectTo(Number(host.split(':')[1]))
    socket.pipe(upstream).pipe(socket)
  })
  const site = await startSiteWithMail(proxy)
  await writeMessages(site, messages)
  const isSent = ({ state }: { state: string }) => state === 'sent'
  await vi.waitUntil(async () => (await announcements(site)).filter(isSent).length >= messages - 1, {
    timeout: 60_000,
    interval: 250,
  })
  expect(hasHung).toBe(true)
  expect(faultsOf(site)).toEqual([])
})

longTest(
  'with a mail server that hangs on every connection, the site abandons each one and still attempts every mail',
  async () => {
    let connections = 0
    const site = await startSiteWithMail(await startTcpServer(() => (connections += 1)))
    await writeMessages(site, messages)
    const tried = async () => (await announcements(site)).filter(({ attempts }) => attempts > 0).length
    await vi.waitUntil(async () => (await tried()) === messages, { timeout: 300_000, interval: 250 })
    report(`mail: ${messages} messages over ${connections} connections to a server that never answers`)
    expect(await site.stop()).toBe(0)
    expect(faultsOf(site)).toEqual([])
  },
)

function connectTo(port: number): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  return socket
}
