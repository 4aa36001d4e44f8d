import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { createFindings } from './findings.ts'
import { spoolRecords } from './spool.ts'

test('texts with line breaks of every kind arrive unchanged', async () => {
  const title = 'One\u2028two\u2029three\nfour\r\nfive\rsix'
  const source = {
    name: 'a test',
    async *records() {
      for (const id of ['a', 'b']) yield { collection: 'Programs', id, value: { ProgramTitle: title } }
    },
  }
  const spool = await spoolRecords(source, {
    folder: await temporaryFolder(),
    findings: createFindings(),
    signal: new AbortController().signal,
  })
  const arrived: [string, unknown][] = []
  for await (const { id, fields } of spool.records('Programs')) arrived.push([id, fields['ProgramTitle']])
  expect(arrived).toEqual([
    ['a', title],
    ['b', title],
  ])
})
