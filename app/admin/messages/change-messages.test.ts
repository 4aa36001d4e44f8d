import { expect, test } from 'vitest'
import { createContactCommands } from '#domain/contact/commands.server.ts'
import { adaeze } from '#domain/programs/test-programs.ts'
import { firstSettings } from '#domain/settings/values.ts'
import { createFailingDocumentStore } from '#tests/support/failing-document-store.ts'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import { organisation } from '#site'
import { temporaryDatabase } from '#tests/support/temporary-database.ts'
import { doneWords, othersWords } from './bulk-actions.ts'
import { changeMessages } from './change-messages.server.ts'

const ids = ['first', 'second', 'third', 'fourth']

/** Four messages. `failing`: how many are erased before the database fails, and how. */
async function inbox(failing: { after: number; as: 'before' | 'full' }) {
  const documents = createFailingDocumentStore(createSqlDocumentStore(await temporaryDatabase()))
  const limiter = { take: async () => ({ waitMs: null }), forget: async () => {} }
  let erased = 0
  const failWhenDue = () => {
    if (erased === failing.after) documents.failNextCommit(failing.as)
  }
  const messages = createContactCommands({
    documents,
    settings: () => firstSettings(organisation),
    limiter,
    addressLimiter: limiter,
    globalLimiter: limiter,
    floodLimiter: limiter,
    ownInFloodLimiter: limiter,
    onSent: () => {},
    onErased: async () => {
      erased += 1
      failWhenDue()
    },
  })
  await documents.commit(
    ids.map((id) => ({ kind: 'set', collection: 'Contactus', id, fields: { name: id, message: id } })),
    { uid: 'system', name: 'system' },
  )
  failWhenDue()
  const left = async () => [...(await documents.read('Contactus')).keys()].toSorted()
  return { messages, left }
}

test('an action that fails half-way reports the messages that it changed, and leaves the others unchanged', async () => {
  const { messages, left } = await inbox({ after: 2, as: 'before' })
  const { changed, fault } = await changeMessages(messages, { act: 'delete', ids }, adaeze)
  expect(changed).toEqual(['first', 'second'])
  expect(fault).toBeInstanceOf(Error)
  expect(await left()).toEqual(['fourth', 'third'])
  expect(`${doneWords('delete', changed.length)} ${othersWords('server')}`).toBe(
    '2 messages are deleted. The others could not be changed. Select them again in a moment.',
  )
  expect(othersWords('full')).toContain('disk is full')
})

test('messages that are deleted with one press are counted together', async () => {
  const { messages } = await inbox({ after: 9, as: 'before' })
  const presses: unknown[] = []
  const erase: typeof messages.erase = (id, by, press) => {
    presses.push(press)
    return messages.erase(id, by, press)
  }
  for (const pressed of [ids.slice(0, 2), ids.slice(2)])
    await changeMessages({ ...messages, erase }, { act: 'delete', ids: pressed }, adaeze)
  const [first, second, third, fourth] = presses
  expect([first, third]).toEqual([second, fourth])
  expect(new Set([first, third, undefined]).size).toBe(3)
})

test('an action that fails at once has changed nothing', async () => {
  const { messages, left } = await inbox({ after: 0, as: 'full' })
  const { changed, fault } = await changeMessages(messages, { act: 'delete', ids }, adaeze)
  expect(changed).toEqual([])
  expect(fault).toBeInstanceOf(Error)
  expect(await left()).toEqual(ids.toSorted())
})

test('an action returns the messages that it has changed, without those that already had the new state', async () => {
  const { messages } = await inbox({ after: 9, as: 'before' })
  await messages.markSpam(['second'], adaeze)
  expect(await changeMessages(messages, { act: 'spam', ids: [...ids, 'gone'] }, adaeze)).toEqual({
    changed: ['first', 'third', 'fourth'],
    fault: null,
  })
})
