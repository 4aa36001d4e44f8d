import { expect, test } from 'vitest'
import { NotPermittedError } from '#domain/accounts/policy.ts'
import { adaeze, ruth } from '#domain/programs/test-programs.ts'
import { createOutboxFolderMailer } from '#ports/mailer/outbox-folder-mailer.ts'
import { createSmtpMailer } from '#ports/mailer/smtp-mailer.ts'
import { startSmtpServer } from '#tests/support/smtp-server.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { createMailCheck } from './test-mail.server.ts'

const amina = { ...adaeze, owner: true }
const from = 'no-reply@wipf.example'
const siteUrl = 'https://www.example.org'
const to = () => 'hello@wipf.example'

const bySmtp = (host: string) =>
  createMailCheck({
    mailer: createSmtpMailer({ url: `smtp://${host}`, from }),
    host: '127.0.0.1',
    to,
    siteUrl,
  })

test('an owner sends a test mail', async () => {
  const { host, mails } = await startSmtpServer()
  const mail = bySmtp(host)
  expect(mail.isSetUp).toBe(true)
  expect(await mail.sendTest('ruth@wipf.example', amina)).toEqual({ ok: true, value: null })
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain('To: ruth@wipf.example')
  expect(mails[0]).toContain(siteUrl)
})

test('a refusal of the mail server is quoted in the message', async () => {
  const { host } = await startSmtpServer({
    onRcptTo(_address, _session, done) {
      done(Object.assign(new Error('mailbox full'), { responseCode: 552 }))
    },
  })
  const sent = await bySmtp(host).sendTest('ruth@wipf.example', amina)
  expect(sent.ok ? '' : sent.refusal).toMatch(/552|refused|mailbox full/)
})

test('without a mail server nothing is sent, and only owners can send a test mail', async () => {
  const mailer = createOutboxFolderMailer({ directory: await temporaryFolder(), from })
  const mail = createMailCheck({ mailer, host: null, to, siteUrl })
  expect(mail.isSetUp).toBe(false)
  expect(await mail.sendTest('ruth@wipf.example', amina)).toEqual({
    ok: false,
    refusal: 'Mail is not set up. Nobody is told about new messages.',
  })
  await expect(mail.sendTest('ruth@wipf.example', ruth)).rejects.toThrow(NotPermittedError)
})
