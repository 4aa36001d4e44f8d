import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import type { SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { selfSignedCertificate } from '#tests/support/self-signed-certificate.ts'
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

/** Debian's Postfix 3.7 and Exim 4.96 offer TLS on port 25 with a self-signed certificate. */
const withStartTls: SMTPServerOptions = {
  ...selfSignedCertificate,
  disabledCommands: [],
  onAuth: (_auth, _session, done) => done(null, { user: 'site' }),
}

describeMailer('SMTP', async ({ from }) => {
  const { host, mails } = await startSmtpServer()
  return { mailer: createSmtpMailer({ url: `smtp://${host}`, from }), delivered: async () => mails }
})

test('the envelope has the sender and the recipient, but not the visitor', async () => {
  const { host, envelopes } = await startSmtpServer()
  await createSmtpMailer({ url: `smtp://${host}`, from }).send('m1', {
    ...mail,
    replyTo: 'ruth@mail.example',
  })
  expect(envelopes).toEqual([{ from, to: ['hello@wipf.example'] }])
})

test('user name and password of the address are used, and may contain any character', async () => {
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

test('the error of a refused recipient does not contain the address, and is final only for 5yz', async () => {
  // 451: greylisting of OpenSMTPD and Exim. 450: greylisting of Postfix. 452: a full disk.
  for (const [code, says, isFinal] of [
    [550, ' (answer 550)', true],
    [450, ' for now (answer 450)', false],
    [451, ' for now (answer 451)', false],
    [452, ' for now (answer 452)', false],
  ] as const) {
    const { host } = await startSmtpServer({ onRcptTo: (_address, _session, done) => done(answer(code)) })
    expect(await refusalOf(`smtp://${host}`)).toMatchObject({
      message: `The mail server refused the sender or the recipient${says}`,
      isFinal,
      outcome: 'not-accepted',
    })
  }
})

test('the error of a refused mail is final for 5yz and not for 4yz', async () => {
  // A mail over the size limit: Postfix and Exim answer 552, OpenSMTPD 554.
  for (const [code, says, isFinal] of [
    [552, ' (answer 552)', true],
    [554, ' (answer 554)', true],
    [451, ' for now (answer 451)', false],
  ] as const) {
    const { host } = await startSmtpServer({
      onData(stream, _session, done) {
        stream.resume()
        stream.on('end', () => done(answer(code)))
      },
    })
    expect(await refusalOf(`smtp://${host}`)).toMatchObject({
      message: `The mail server refused the mail${says}`,
      isFinal,
      outcome: 'content-refused',
    })
  }
})

test('a refused password is reported, and the error is not final', async () => {
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

test('a password is not sent unencrypted to another machine', async () => {
  let isSent = false
  const { host } = await startSmtpServer({
    allowInsecureAuth: true,
    onAuth(_auth, _session, done) {
      isSent = true
      done(null, { user: 'site' })
    },
  })
  // This name of the local machine is not recognised as local, so it counts as another machine.
  const refusal = await refusalOf(`smtp://site:secret@${host.replace('127.0.0.1', 'LOCALHOST')}`)
  expect(refusal).toMatchObject({
    message: 'The mail server does not offer a safe connection',
    isFinal: false,
  })
  expect(isSent).toBe(false)
})

test('on this machine, a certificate that no authority has signed is accepted, also with a password', async () => {
  for (const secure of [false, true]) {
    const { host, mails } = await startSmtpServer({ ...withStartTls, secure })
    for (const name of ['127.0.0.1', 'localhost']) {
      const url = `${secure ? 'smtps' : 'smtp'}://site:secret@${host.replace('127.0.0.1', name)}`
      await createSmtpMailer({ url, from }).send('m1', mail)
    }
    expect(mails).toHaveLength(2)
  }
})

test('a certificate of another machine that cannot be verified is named, and the mail can be sent later', async () => {
  const { host, mails } = await startSmtpServer(withStartTls)
  // This name of the local machine is not recognised as local, so it counts as another machine.
  for (const user of ['', 'site:secret@']) {
    expect(await refusalOf(`smtp://${user}${host.replace('127.0.0.1', 'LOCALHOST')}`)).toMatchObject({
      message: 'The certificate of the mail server is not valid: no known authority has signed it',
      isFinal: false,
      outcome: 'not-accepted',
    })
  }
  expect(mails).toEqual([])
})

test('smtps:// to a server without TLS from the start says what to write', async () => {
  const { host } = await startSmtpServer()
  const refusal = await refusalOf(`smtps://${host}`)
  expect(refusal.message).toContain('SMTP_URL must begin with smtp:// instead of smtps://')
  expect(refusal).toMatchObject({ isFinal: false, outcome: 'not-accepted' })
})

// Debian's OpenSMTPD 6.8 offers TLS, but breaks off every handshake
// (https://github.com/OpenSMTPD/OpenSMTPD/issues/1171).
test('a server that breaks the TLS handshake off has certainly not accepted the mail', async () => {
  const fatalAlert = Buffer.from([0x15, 0x03, 0x03, 0, 2, 2, 80])
  const replies = ['250-vm\r\n250 STARTTLS\r\n', '220 Ready\r\n', fatalAlert]
  const { host } = await startRawServer((socket) => {
    socket.write('220 vm ESMTP\r\n')
    socket.on('error', () => {}).on('data', () => socket.write(replies.shift() ?? ''))
  })
  expect(await refusalOf(`smtp://${host}`)).toMatchObject({
    message: 'The safe connection to the mail server could not be made (ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR)',
    isFinal: false,
    outcome: 'not-accepted',
  })
})

test('an unreachable or silent server is given up', async () => {
  expect(await refusalOf('smtp://127.0.0.1:1')).toMatchObject({
    message: 'The mail server could not be reached or broke off (ECONNREFUSED)',
    isFinal: false,
    outcome: 'not-accepted',
  })
  const { host } = await startRawServer(() => {})
  expect(await refusalOf(`smtp://${host}`)).toMatchObject({ isFinal: false, outcome: 'not-accepted' })
})

test('a slow server is waited for', async () => {
  const patience = (done: () => void) => setTimeout(done, 100)
  const { host, mails } = await startSmtpServer({
    onMailFrom: (_address, _session, done) => patience(done),
    onRcptTo: (_address, _session, done) => patience(done),
  })
  await createSmtpMailer({ url: `smtp://${host}`, from, timeoutMs: 2_000 }).send('m1', mail)
  expect(mails).toHaveLength(1)
})

test('when a server takes the mail and never replies, the outcome is unknown', async () => {
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

test('a server that sends a line now and then is given up at the limit, and the connection is closed', async () => {
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

/** A server without any protocol of its own. */
async function startRawServer(serve: (socket: Socket) => void) {
  const server = createServer(serve)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())))
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}` }
}
