import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type Visit, visitContext } from '#app/context.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import { StorageFullError } from '#ports/storage-full.ts'
import { deleteRecord } from './delete-record.server.ts'
import { type DeletionFailure, deletionFailureWords } from './deletion-failure.ts'

const there = { version: 3, updatedAt: 0, updatedBy: 'Ruth', sample: false }

/** What a press on Delete says when the delete fails with `fault`, and its status. */
async function pressDelete(fault: Error) {
  const reported: unknown[] = []
  const context = new RouterContextProvider()
  context.set(visitContext, {
    form: new FormData(),
    reportFault: (reportedFault: unknown) => reported.push(reportedFault),
  } as unknown as Visit)
  const answer = (await deleteRecord(context, {
    records: { forEditing: async () => there, remove: () => Promise.reject(fault) },
    id: 'jos',
    by: { uid: 'ruth' } as Editor,
    next: () => '/admin/cms/programs',
  })) as { data: DeletionFailure; init: ResponseInit }
  expect(reported).toEqual([fault])
  return { status: answer.init.status, words: deletionFailureWords('program', answer.data) }
}

test('a full disk is told as one, with 507, and any other fault as a fault', async () => {
  expect(await pressDelete(new StorageFullError(new Error('ENOSPC')))).toEqual({
    status: 507,
    words:
      'Could not delete. Nothing was changed. The website’s disk is full: tell whoever looks after the website, and try again when there is room.',
  })
  expect(await pressDelete(new Error('the shelf fell down'))).toEqual({
    status: 500,
    words: 'Could not delete. Nothing was changed.',
  })
})
