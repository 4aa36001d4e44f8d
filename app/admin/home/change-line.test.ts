import { expect, test } from 'vitest'
import type { ContentChange } from '#domain/changes/schema.ts'
import { toActivityLine, toChangeLine } from './change-line.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const at = Date.parse('2026-11-21T09:24:00Z')
const program = { kind: 'program', id: '3f2a', title: 'Ward to Chamber', version: 1 } as const
const lineOf = (change: Partial<ContentChange>) =>
  toChangeLine({ kind: 'updated', record: program, count: 1, by: 'Ruth', uid: 'someone', at, ...change }, now)

test('a change names the action, the record and the editor', () => {
  expect(lineOf({ kind: 'added' })).toEqual({
    at,
    title: 'Ward to Chamber',
    words: 'Program added by Ruth, today\u00a010:24',
  })
  const mandate = { kind: 'mandate', id: 'Mandate', title: 'Mandate', version: 3 } as const
  expect(lineOf({ record: mandate, at: at - 86_400_000 })).toMatchObject({
    title: 'Mandate',
    words: 'Edited by Ruth, yesterday\u00a010:24',
  })
  expect(lineOf({ kind: 'restored' }).words).toMatch(/^Program restored by Ruth, /)
  expect(lineOf({ kind: 'put-back' }).words).toMatch(/^Program put back by Ruth, /)
})

test('a record that was taken down is named, and changes to several records are counted', () => {
  expect(lineOf({ kind: 'deleted' })).toMatchObject({
    words: 'Program taken down by Ruth, today\u00a010:24',
  })
  expect(lineOf({ record: null, count: 8 })).toMatchObject({
    title: '8 records at once',
    words: 'Edited by Ruth, today\u00a010:24',
  })
})

test('the line of a new account names its holder and the person who added or invited her', () => {
  const entry = { id: 'a', at, count: 1, connections: 0 } as const
  const amina = { uid: 'amina', name: 'Amina' }
  expect(toActivityLine({ ...entry, kind: 'account-added', by: amina, about: 'Peter Nwosu' }, now)).toEqual({
    at,
    title: 'Peter Nwosu',
    words: 'Account added by Amina, today\u00a010:24',
  })
  const tari = { uid: 'tari', name: 'Tari' }
  expect(
    toActivityLine({ ...entry, kind: 'invitation-accepted', by: tari, about: 'Amina' }, now),
  ).toMatchObject({
    title: 'Tari',
    words: 'Account made with the invitation of Amina, today\u00a010:24',
  })
})

// The desk once said “Nobody has changed anything yet” right after 36 samples were removed.
test('a removal for good has a line, although it leaves no version', () => {
  const entry = { id: 'a', at, count: 1, connections: 0, about: 'the samples' } as const
  const by = { uid: 'ruth', name: 'Ruth' }
  expect(toActivityLine({ ...entry, kind: 'removed-for-good', by }, now)).toEqual({
    at,
    title: 'The samples',
    words: 'Removed for good by Ruth, today\u00a010:24',
  })
})
