import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startSmtpServer } from '#tests/support/smtp-server.ts'
import { describeMailer } from './contract.ts'
import { MailNotSentError } from './mailer.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

const from = 'no-reply@wipf.example'
const mail = { to: 'hello@wipf.example', subject: 'A message', text: 'Please call me back.' }

async function refusalOf(url: string) {
  const refusal = await createSmtpMailer({ url, from, timeoutMs: 500 })
    .send('m1', mail)
    .catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(MailNotSentError)
  return refusal as MailNotSentError
}

function answer(responseCode: number): Error {
  return Object.assign(new Error('hello@wipf.example is unknown here'), { responseCode })
}

describeMailer('SMTP', async ({ from }) => {
  const { host, mails } = await startSmtpServer()
  return { mailer: createSmtpMailer({ url: `smtp://${host}`, from }), delivered: async () => mails }
})

test('the envelope names the sender and the recipient, and the visitor nowhere', async () => {
  const { host, envelopes } = await startSmtpServer()
  await createSmtpMailer({ url: `smtp://${host}`, from }).send('m1', {
    ...mail,
    replyTo: 'ruth@mail.example',
  })
  expect(envelopes).toEqual([{ from, to: ['hello@wipf.example'] }])
})

test('user name and password of the address are used, and may hold any letter', async () => {
  let seen: unknown
  const { host, mails } = await startSmtpServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      seen = { username, password }
      done(null, { user: username })
    },
  })
  const password = 'p@ss:w/ör d%'
  await createSmtpMailer({ url: `smtp://site:${encodeURIComponent(password)}@${host}`, from }).send(
    'm1',
    mail,
  )
  expect(seen).toEqual({ username: 'site', password })
  expect(mails).toHaveLength(1)
})

test('a refused recipient is told without naming them, and whether it is final', async () => {
  const unknown = await startSmtpServer({ onRcptTo: (_address, _session, done) => done(answer(550)) })
  expect(await refusalOf(`smtp://${unknown.host}`)).toMatchObject({
    message: 'The mail server refused the sender or the recipient (answer 550)',
    isFinal: true,
    outcome: 'not-taken',
  })
  const full = await startSmtpServer({ onRcptTo: (_address, _session, done) => done(answer(452)) })
  expect(await refusalOf(`smtp://${full.host}`)).toMatchObject({ isFinal: false, outcome: 'not-taken' })
})

test('a refused mail is told, for good or for now', async () => {
  for (const [code, isFinal] of [
    [554, true],
    [451, false],
  ] as const) {
    const { host } = await startSmtpServer({
      onData(stream, _session, done) {
        stream.resume()
        stream.on('end', () => done(answer(code)))
      },
    })
    expect(await refusalOf(`smtp://${host}`)).toMatchObject({
      message: `The mail server refused the mail (answer ${code})`,
      isFinal,
      outcome: 'content-refused',
    })
  }
})

test('a refused password is told, and trying again may help once it is mended', async () => {
  const { host } = await startSmtpServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error('no')),
  })
  expect(await refusalOf(`smtp://site:wrong@${host}`)).toMatchObject({
    message: 'The mail server refused the user name or password (answer 535)',
    isFinal: false,
  })
})

test('a password is not said to another machine in the clear', async () => {
  let isSaid = false
  const { host } = await startSmtpServer({
    allowInsecureAuth: true,
    onAuth(_auth, _session, done) {
      isSaid = true
      done(null, { user: 'site' })
    },
  })
  // A name of this machine that is not recognised as one, and so counts as another's.
  const refusal = await refusalOf(`smtp://site:secret@${host.replace('127.0.0.1', 'LOCALHOST')}`)
  expect(refusal).toMatchObject({
    message: 'The mail server does not offer a safe connection',
    isFinal: false,
  })
  expect(isSaid).toBe(false)
})

test('a server that is not there, or never says a word, is given up on', async () => {
  expect(await refusalOf('smtp://127.0.0.1:1')).toMatchObject({
    message: 'The mail server could not be reached or broke off (ESOCKET)',
    isFinal: false,
    outcome: 'not-taken',
  })
  const { host } = await startRawServer(() => {})
  expect(await refusalOf(`smtp://${host}`)).toMatchObject({ isFinal: false, outcome: 'not-taken' })
})

test('a server that takes its time is waited for', async () => {
  const patience = (done: () => void) => setTimeout(done, 100)
  const { host, mails } = await startSmtpServer({
    onMailFrom: (_address, _session, done) => patience(done),
    onRcptTo: (_address, _session, done) => patience(done),
  })
  await createSmtpMailer({ url: `smtp://${host}`, from, timeoutMs: 2_000 }).send('m1', mail)
  expect(mails).toHaveLength(1)
})

test('of a server that took the mail and never answered nobody knows whether it arrived', async () => {
  const { host, open } = await startSmtpServer({ onData: (stream) => void stream.resume() })
  expect(await refusalOf(`smtp://${host}`)).toMatchObject({ isFinal: false, outcome: 'unknown' })
  expect(open.most).toBe(1)
  await vi.waitFor(() => expect(open.now).toBe(0), { interval: 5 })

  const breaking = await startSmtpServer({
    onData(stream) {
      stream.resume()
      stream.on('end', breakOff)
    },
  })
  const breakOff = () => breaking.cut()
  expect(await refusalOf(`smtp://${breaking.host}`)).toMatchObject({ isFinal: false, outcome: 'unknown' })
})

test('a server that goes on saying a word now and then is given up at the limit, and hung up on', async () => {
  let closed = false
  const { host } = await startRawServer((socket) => {
    const talking = setInterval(() => socket.write('220-One moment please\r\n'), 20)
    socket.on('close', () => {
      clearInterval(talking)
      closed = true
    })
    socket.on('error', () => {})
  })
  const refusal = await createSmtpMailer({ url: `smtp://${host}`, from, timeoutMs: 60_000, limitMs: 300 })
    .send('m1', mail)
    .catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(MailNotSentError)
  expect(refusal).toMatchObject({
    message: 'The mail server took too long',
    isFinal: false,
    outcome: 'unknown',
  })
  await vi.waitFor(() => expect(closed).toBe(true), { interval: 5 })
})

/** A server that says nothing by itself. */
async function startRawServer(serve: (socket: Socket) => void) {
  const server = createServer(serve)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())))
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}` }
}
