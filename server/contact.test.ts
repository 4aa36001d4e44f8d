import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addressRate, floodRate, globalContactRate, ownInFloodRate } from '#domain/contact/schema.ts'
import { firstSettings } from '#domain/settings/values.ts'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import { organisation } from '#site'
import { temporaryDatabase } from '#tests/support/temporary-database.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { createContact } from './contact.ts'

async function site() {
  const database = await temporaryDatabase()
  const documents = createSqlDocumentStore(database)
  const { commands } = createContact({
    stores: { database, documents },
    jobs: { add: () => ({ wake: () => {} }) },
    config: {
      siteUrl: 'http://localhost:3000',
      mail: {
        from: 'site@wipf.example',
        to: null,
        outboxFolder: join(await temporaryFolder(), 'outbox'),
      },
    },
    settings: { current: () => firstSettings(organisation) },
    mailService: null,
    secret: 'a secret of at least thirty-two bytes',
    log: { info: () => {}, warn: () => {}, error: () => {} } as never,
    onFault(fault) {
      throw fault
    },
  })
  let sent = 0
  /** How a message ended. `device`: each has a count of its own. */
  const send = async (address: string, message: string, device: string | null = null) => {
    const from = { submissionId: `submission-${(sent += 1)}`, address, device, doubt: null }
    const draft = { name: 'Chidinma Eze', email: 'chidinma.eze@mail.example', phone: '', message }
    const result = await commands.send(draft, from)
    return result.ok ? (result.value.isDoubtful ? 'doubtful' : 'received') : (result.refusal.form ?? '')
  }
  /** Makes every counter look as if it had come to `tries`. */
  const count = (tries: number) => database.kysely.updateTable('limited_tries').set({ tries }).execute()
  return { send, count }
}

test('one address cannot keep the messages of others from being mailed, however many devices it seems to have', async () => {
  const { send } = await site()
  const answers: string[] = []
  for (let n = 0; n <= globalContactRate.tries; n++) {
    answers.push(await send('192.0.2.1', 'How do I join?', `device ${Math.floor(n / 5)}`))
  }
  expect(answers.filter((answer) => answer === 'received')).toHaveLength(addressRate.tries)
  expect(answers.at(-1)).toBe(
    'Your message was not sent, because many have come from your connection. It is still here: wait 60 minutes, then press Send Message again. If it is urgent, use the phone number or the email address on this page.',
  )
  expect(await send('192.0.2.2', 'How do I join?')).toBe('received')
})

test('during a flood each address keeps a few messages, so that nobody closes the form for others', async () => {
  const { send, count } = await site()
  for (const message of ['How do I join?', 'They want to kill me.']) {
    await send('192.0.2.1', message)
    await count(floodRate.tries)
    const answers: string[] = []
    for (let n = 0; n <= ownInFloodRate.tries; n += 1) answers.push(await send('192.0.2.2', message))
    const refused = answers.map((answer) => answer.includes('far more are coming in than usual'))
    expect(refused, message).toEqual([false, false, false, true])
    expect(await send('192.0.2.3', message)).not.toContain('not sent')
  }
})
