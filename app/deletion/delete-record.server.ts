import { data, redirect, type RouterContextProvider } from 'react-router'
import { reportFailure } from '#app/action-failure.server.ts'
import { failed } from '#app/action-failure.ts'
import { visitContext } from '#app/context.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import { formatMoment } from '#domain/calendar-date.ts'
import type { Envelope } from '#domain/content/envelope.ts'
import type { ChangedSince } from '#domain/content/save-refusal.ts'
import type { Result } from '#domain/result.ts'
import { type DeletionFailure, toDeletionFailure } from './deletion-failure.ts'

/** Records of one kind, such as programs. */
interface Records {
  /** The record as it is now; null when it is gone. */
  forEditing(id: string): Promise<Envelope | null>
  remove(id: string, expectedVersion: number, by: Editor): Promise<Result<null, ChangedSince>>
}

/** The action of every page that deletes a record. `next`: the page that then says what happened. */
export async function deleteRecord(
  context: Readonly<RouterContextProvider>,
  {
    records,
    id,
    by,
    next,
  }: {
    readonly records: Records
    readonly id: string
    readonly by: Editor
    readonly next: (result: 'deleted' | 'gone') => string
  },
) {
  const { form } = context.get(visitContext)
  try {
    if (await records.forEditing(id)) {
      const removed = await records.remove(id, Number(form.get('version')), by)
      if (removed.ok) return redirect(next('deleted'), 303)
    }
    const record = await records.forEditing(id)
    if (!record) return redirect(next('gone'), 303)
    const { version, updatedBy, updatedAt } = record
    const failure = { because: 'changed-since', version, by: updatedBy, at: formatMoment(updatedAt) } as const
    return data<DeletionFailure>(failure, { status: 409 })
  } catch (fault) {
    // The commit is all or nothing: after any fault the record is still there, and the person is told so.
    return failed(reportFailure(context, fault), toDeletionFailure)
  }
}
