import { expect, test } from 'vitest'
import { recordAddress } from './record-address.ts'
import { describeState, toCountLines } from './run-words.ts'

const none = { brought: {}, wereThere: 0, postponed: 0, leftOut: 0, pictures: 0, accounts: 0 }

test('the summary counts what was imported, and leaves out kinds with none', () => {
  expect(
    toCountLines({ ...none, brought: { Programs: 1_300, LandingPage: 1 }, pictures: 1, leftOut: 2 }),
  ).toEqual(['1,300 programs', '1 record of the core areas', '1 picture', '2 records were left out'])
  expect(toCountLines(none)).toEqual(['Nothing'])
})

test('a run that was cut off says what to do', () => {
  expect(describeState({ state: 'running', problem: '' })).toContain('was cut off')
  expect(describeState({ state: 'failed', problem: 'The disk is full.' })).toBe('The disk is full.')
})

test('a finding links to the form of its record, and an invalid id gives no link', () => {
  expect(recordAddress({ collection: 'Programs', id: 'a-1' })).toBe('/admin/cms/programs/a-1')
  expect(recordAddress({ collection: 'newsUpdates', id: 'n' })).toBe('/admin/cms/newsupdates/n')
  expect(recordAddress({ collection: 'aboutUs', id: 'Mandate' })).toBe('/admin/cms/mandate/new')
  expect(recordAddress({ collection: 'Women', id: 'w' })).toBe('/admin/cms/women/w')
  for (const id of ['', '../x', 'a b']) expect(recordAddress({ collection: 'Programs', id })).toBeNull()
  expect(recordAddress({ collection: 'accounts.json', id: 'u' })).toBeNull()
})
