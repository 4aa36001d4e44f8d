import { expect, test } from 'vitest'
import type { NewActivity } from '#domain/activity/schema.ts'
import type { HistoryCommands } from '#domain/history/commands.server.ts'
import { adaeze } from '#domain/programs/test-programs.ts'
import { recordExports, recordHistory } from './recorded.ts'

function recorder() {
  const entries: NewActivity[] = []
  return { entries, activity: { record: async (entry: NewActivity) => void entries.push(entry) } }
}
const by = { uid: adaeze.uid, name: adaeze.username }

test('an export is recorded with the messages that have left the site, also when it was cut off', async () => {
  const { entries, activity } = recorder()
  const batch = [{ id: 'one' }, { id: 'two' }] as never
  const all = recordExports(
    async function* batches() {
      yield batch
      yield batch
    },
    { activity },
  )
  for await (const _ of all({ search: '', part: 'all' }, adaeze));
  for await (const _ of all({ search: '', part: 'all' }, adaeze)) break
  expect(entries).toEqual([
    { kind: 'messages-exported', by, about: '4 messages' },
    { kind: 'messages-exported', by, about: '2 messages' },
  ])
})

test('what is brought back is recorded by its title, and what is removed for good without it', async () => {
  const { entries, activity } = recorder()
  const accept = async () => ({ ok: true as const, value: { version: 3, filesRemoved: true } })
  const refuse = async () => ({ ok: false as const, refusal: { code: 'on-website' as const } })
  const queries = { titleOf: async () => ({ title: 'Voter Drive', isPublic: true }) }
  const commands = { restore: accept, putBack: accept, removeForGood: accept } as unknown as HistoryCommands
  const history = recordHistory(commands, { activity, queries })
  const key = { kind: 'program', id: 'drive' } as const
  await history.restore(key, 1, 2, adaeze)
  await history.putBack(key, adaeze)
  await history.removeForGood(key, adaeze)
  const refused = { ...commands, removeForGood: refuse } as HistoryCommands
  await recordHistory(refused, { activity, queries }).removeForGood(key, adaeze)
  expect(entries).toEqual([
    { kind: 'restored', by, about: 'Voter Drive' },
    { kind: 'restored', by, about: 'Voter Drive' },
    { kind: 'removed-for-good', by, about: 'a program' },
  ])
})
