import { expect, test } from 'vitest'
import type { NewActivity } from '#domain/activity/schema.ts'
import type { HistoryCommands } from '#domain/history/commands.server.ts'
import { adaeze } from '#domain/programs/test-programs.ts'
import { recordDeletions, recordExports, recordHistory, recordSamples } from './recorded.ts'

function recorder() {
  const entries: NewActivity[] = []
  return { entries, activity: { record: async (entry: NewActivity) => void entries.push(entry) } }
}

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
    { kind: 'messages-exported', by: adaeze, about: '4 messages' },
    { kind: 'messages-exported', by: adaeze, about: '2 messages' },
  ])
})

test('a deleted message is recorded once, without its id', async () => {
  const { entries, activity } = recorder()
  const stored = new Set(['one'])
  const erase = recordDeletions(async (id) => stored.delete(id), activity)
  for (const wasHere of [true, false]) expect(await erase('one', adaeze, 'press')).toBe(wasHere)
  expect(entries).toEqual([{ kind: 'message-deleted', by: adaeze, id: 'press' }])
})

const key = { kind: 'program', id: 'drive' } as const
const accept = (version: number) => async () => ({
  ok: true as const,
  value: { version, erased: true, filesRemoved: true },
})

test('a version that brings an earlier one back is marked, with the one that was chosen', async () => {
  const marked: unknown[] = []
  const activity = {
    ...recorder().activity,
    recordBroughtBack: async (...mark: unknown[]) => void marked.push(mark),
  }
  const commandsTo = (version: number) =>
    recordHistory(
      {
        restore: accept(version),
        putBack: accept(version),
        undo: accept(version),
      } as unknown as HistoryCommands,
      activity,
    )
  await commandsTo(3).restore(key, 1, 2, adaeze)
  await commandsTo(4).putBack(key, adaeze)
  await commandsTo(5).undo(key, 4, adaeze)
  const version = (number: number) => ({
    ...{ collection: 'Programs', id: 'drive', version: number },
    by: { uid: adaeze.uid },
  })
  expect(marked).toEqual([
    [version(3), 1],
    [version(4), undefined],
    [version(5), undefined],
  ])

  // The version on the website was the same already, and a first publication that is undone is taken down.
  await commandsTo(2).restore(key, 1, 2, adaeze)
  await commandsTo(0).undo(key, 1, adaeze)
  expect(marked).toHaveLength(3)
})

test('a removal for good is recorded without the title of the record', async () => {
  const { entries, activity } = recorder()
  const recording = { ...activity, recordBroughtBack: async () => {} }
  const refuse = async () => ({ ok: false as const, refusal: { code: 'on-website' as const } })
  const withRemoval = (removeForGood: unknown) =>
    recordHistory({ removeForGood } as unknown as HistoryCommands, recording)
  await withRemoval(accept(3)).removeForGood(key, adaeze)
  await withRemoval(refuse).removeForGood(key, adaeze)
  const erasedBefore = async () => ({ ok: true as const, value: { erased: false, filesRemoved: true } })
  await withRemoval(erasedBefore).removeForGood(key, adaeze)
  expect(entries).toEqual([{ kind: 'removed-for-good', by: adaeze, about: 'a program' }])
})

test('the removal of the samples is recorded', async () => {
  const { entries, activity } = recorder()
  await recordSamples({ removeAll: async () => undefined }, activity).removeAll(adaeze)
  expect(entries).toEqual([{ kind: 'removed-for-good', by: adaeze, about: 'the samples' }])
})
