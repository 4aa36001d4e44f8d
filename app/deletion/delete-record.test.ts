import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type Visit, visitContext } from '#app/context.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import { StorageFullError } from '#ports/storage-full.ts'
import { deleteRecord } from './delete-record.server.ts'
import { type DeletionFailure, deletionFailureMessage, deleteWords } from './deletion-failure.tsx'

const there = { version: 3, updatedAt: 0, updatedBy: 'Ruth', sample: false }

/** The message and the status after a press on Delete, when the delete fails with `fault`. */
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
  return {
    status: answer.init.status,
    message: deletionFailureMessage('program', deleteWords, answer.data),
  }
}

test('a full disk has its own message and status 507, any other error has status 500', async () => {
  expect(await pressDelete(new StorageFullError(new Error('ENOSPC')))).toEqual({
    status: 507,
    message:
      'Could not delete. Nothing was changed. The website’s disk is full: tell the person who runs the server, and try again when there is room.',
  })
  expect(await pressDelete(new Error('disk read error'))).toEqual({
    status: 500,
    message: 'Could not delete. Nothing was changed. Press Delete again in a moment.',
  })
})
