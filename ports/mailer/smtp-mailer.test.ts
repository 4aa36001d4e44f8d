import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { describeMailer } from './contract.ts'
import { MailNotSentError } from './mailer.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

const from = 'no-reply@wipf.example'
const mail = { to: 'hello@wipf.example', subject: 'A message', text: 'Please call me back.' }

/** A real SMTP server on this machine, which keeps what it is given. */
async function startSmtpServer(options: SMTPServerOptions = {}) {
  const mails: string[] = []
  const envelopes: { from: string; to: string[] }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        mails.push(Buffer.concat(chunks).toString())
        const { mailFrom, rcptTo } = session.envelope
        envelopes.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map((to) => to.address) })
        done()
      })
    },
    ...options,
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())))
  const { port } = server.server.address() as AddressInfo
  return { host: `127.0.0.1:${port}`, mails, envelopes }
}

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
  })
  const full = await startSmtpServer({ onRcptTo: (_address, _session, done) => done(answer(452)) })
  expect(await refusalOf(`smtp://${full.host}`)).toMatchObject({ isFinal: false })
})

test('a refused mail is told', async () => {
  const { host } = await startSmtpServer({
    onData(stream, _session, done) {
      stream.resume()
      stream.on('end', () => done(answer(554)))
    },
  })
  expect(await refusalOf(`smtp://${host}`)).toMatchObject({
    message: 'The mail server refused the mail (answer 554)',
    isFinal: true,
  })
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
  })
  const silent = createServer()
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => new Promise<void>((closed) => silent.close(() => closed())))
  const { port } = silent.address() as AddressInfo
  expect(await refusalOf(`smtp://127.0.0.1:${port}`)).toMatchObject({ isFinal: false })
})
