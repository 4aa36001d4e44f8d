import { expect, test, vi } from 'vitest'
import { MailNotSentError } from '#ports/mailer/mailer.ts'
import { createAccountMails } from './account-mails.ts'

const mail = { to: 'ruth@wipf.example', subject: 'A new password', text: 'https://wipf.example/admin/…' }

function mails(failures: readonly ('for now' | 'for good')[]) {
  const attempts: string[] = []
  const logged: object[] = []
  const log = { info: (event: object) => logged.push(event), warn: (event: object) => logged.push(event) }
  const mailer = {
    async send(id: string) {
      const failure = failures[attempts.length]
      attempts.push(id)
      if (!failure) return
      throw new MailNotSentError('the server is away', {
        isFinal: failure === 'for good',
        outcome: 'not-accepted',
      })
    },
  }
  const onFault = (error: unknown) => {
    throw error
  }
  createAccountMails({ mailer, log, onFault, waitsMs: [1, 1] }).send(mail)
  return { attempts, logged }
}

test('a mail is tried again until the server takes it', async () => {
  const { attempts, logged } = mails(['for now', 'for now'])
  await vi.waitUntil(() => attempts.length === 3)
  expect(new Set(attempts).size).toBe(1)
  await vi.waitUntil(() => logged.length === 3)
  expect(JSON.stringify(logged)).not.toContain('ruth')
})

test('a mail that is refused for good is not tried again', async () => {
  const { attempts, logged } = mails(['for good'])
  await vi.waitUntil(() => logged.length === 1)
  expect(logged).toMatchObject([{ event: 'account-mail-not-sent', isFinal: true }])
  expect(attempts).toHaveLength(1)
})
