import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readText, repository } from './source-files.ts'

/** The number of rows of the specification in each group. */
const rowsOfGroup = {
  GEN: 16,
  NAV: 10,
  FOOT: 14,
  HOME: 8,
  NEWS: 10,
  ABOUT: 9,
  PROG: 18,
  PVIEW: 12,
  CONTACT: 16,
  ADMIN: 14,
  SIGNIN: 12,
  REG: 16,
  CNEWS: 19,
  CCORE: 9,
  CPROG: 15,
  CMAN: 8,
  CABOUT: 5,
  CSTAFF: 7,
  RTE: 14,
  ENT: 16,
  STATE: 12,
  TRANS: 14,
  VAL: 15,
  ROLE: 14,
  CALL: 12,
  IDP: 17,
  STO: 9,
  ERR: 39,
  LIM: 23,
} as const

const states: ReadonlySet<string> = new Set(['done', 'partly', 'not yet', 'not shown'])
const rows = readText('docs/specification.md')
  .split('\n')
  .filter((line) => line.startsWith('| M-'))
  .map((line) => {
    const [id = '', , state = '', where = '', tests = ''] = line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim())
    return { id, state, where, tests }
  })

test('the document has every row of the specification once', () => {
  const expected = Object.entries(rowsOfGroup).flatMap(([group, count]) =>
    Array.from({ length: count }, (_, index) => `M-${group}-${String(index + 1).padStart(2, '0')}`),
  )
  expect(rows.map((row) => row.id).toSorted()).toEqual(expected.toSorted())
})

test('every row has a state, and every row that is at least partly done has its files and its tests', () => {
  expect(rows.filter((row) => !states.has(row.state))).toEqual([])
  const started = rows.filter(({ state }) => state === 'done' || state === 'partly')
  expect(started.filter((row) => !row.where || !row.tests)).toEqual([])
})

test('a row that is partly done says what is missing, and no other row does', () => {
  const withMissing = rows.filter(({ where }) => /`.*; missing: \S/.test(where))
  expect(withMissing.map(({ id }) => id)).toEqual(
    rows.filter(({ state }) => state === 'partly').map(({ id }) => id),
  )
  expect(rows.filter(({ state, where }) => state !== 'partly' && /missing:|not kept/.test(where))).toEqual([])
})

test('every file and test that a row names exists', () => {
  const missing = rows.flatMap((row) =>
    [...`${row.where} ${row.tests}`.matchAll(/`([^`]+)`/g)]
      .map((match) => match[1] ?? '')
      .filter((file) => file.includes('/') && !fs.existsSync(path.join(repository, file)))
      .map((file) => `${row.id} names ${file}`),
  )
  expect(missing).toEqual([])
})
