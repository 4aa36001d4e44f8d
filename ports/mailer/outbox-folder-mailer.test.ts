import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { describeMailer } from './contract.ts'
import { MailNotSentError } from './mailer.ts'
import { createOutboxFolderMailer } from './outbox-folder-mailer.ts'

const from = 'no-reply@wipf.example'
const mail = { to: 'hello@wipf.example', subject: 'A message', text: 'Please call me back.' }

describeMailer('an outbox folder', async ({ from }) => {
  const directory = join(await temporaryFolder(), 'outbox')
  return {
    mailer: createOutboxFolderMailer({ directory, from }),
    async delivered() {
      const names = await readdir(directory).catch(() => [])
      return Promise.all(names.map((name) => readFile(join(directory, name), 'utf8')))
    },
  }
})

test('a mail sent again under its id is one file with the last content, which only the owner can read', async () => {
  const directory = await temporaryFolder()
  const mailer = createOutboxFolderMailer({ directory, from })
  await mailer.send('contact-1', mail)
  await mailer.send('contact-1', { ...mail, text: 'Please write to me.' })
  expect(await readdir(directory)).toEqual(['contact-1.eml'])
  expect(await readFile(join(directory, 'contact-1.eml'), 'utf8')).toContain('Please write to me.')
  expect((await stat(join(directory, 'contact-1.eml'))).mode & 0o777).toBe(0o600)
})

test('an id that is not a plain name stays inside the folder', async () => {
  const directory = await temporaryFolder()
  const mailer = createOutboxFolderMailer({ directory: join(directory, 'outbox'), from })
  for (const id of ['../escape', '/etc/passwd', '', 'a'.repeat(300), 'a\u0000b']) await mailer.send(id, mail)
  expect(await readdir(directory)).toEqual(['outbox'])
  const names = await readdir(join(directory, 'outbox'))
  expect(names).toHaveLength(5)
  for (const name of names) expect(name).toMatch(/^[0-9a-f]{64}\.eml$/)
})

test('an amended mail has none of its old text, and a removed one leaves nothing', async () => {
  const directory = await temporaryFolder()
  const mailer = createOutboxFolderMailer({ directory, from })
  await mailer.send('messages-1', { ...mail, text: 'Ruth asks. Chidinma asks.' })
  await mailer.send('contact-2', mail)
  await mailer.amend('messages-1', { ...mail, text: 'Chidinma asks.' })
  const amended = await readFile(join(directory, 'messages-1.eml'), 'utf8')
  expect(amended).toContain('Chidinma asks.')
  expect(amended).not.toContain('Ruth')
  await mailer.amend('messages-1', null)
  expect(await readdir(directory)).toEqual(['contact-2.eml'])
})

test('unfinished files of a killed process are removed at the start, and nothing else is', async () => {
  const directory = await temporaryFolder()
  const left = join(directory, '.0b8f0f5e-6d4c-4f3e-9a55-6f7cf0f1a111.unfinished')
  await writeFile(left, 'From: no-reply@wipf.example')
  for (const name of ['contact-1.eml', 'notes.txt']) await writeFile(join(directory, name), '')
  const mailer = createOutboxFolderMailer({ directory, from })
  await vi.waitFor(async () => expect(await readdir(directory)).toHaveLength(2), { interval: 5 })
  await mailer.send('contact-2', mail)
  expect((await readdir(directory)).toSorted()).toEqual(['contact-1.eml', 'contact-2.eml', 'notes.txt'])
})

test('a folder that cannot be written to gives a message, and the error is not final', async () => {
  const blocked = join(await temporaryFolder(), 'file')
  await writeFile(blocked, '')
  const refusal = await createOutboxFolderMailer({ directory: join(blocked, 'outbox'), from })
    .send('m1', mail)
    .catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(MailNotSentError)
  expect(refusal).toMatchObject({
    message: 'The mail could not be written to the outbox folder',
    isFinal: false,
    outcome: 'unknown',
  })
})
