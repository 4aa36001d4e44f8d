import { data, redirect, type RouterContextProvider } from 'react-router'
import { actOrFailure } from '#app/action-failure.server.ts'
import { visitContext } from '#app/context.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import { formatMoment } from '#domain/calendar-date.ts'
import type { Envelope } from '#domain/content/envelope.ts'
import type { ChangedSince } from '#domain/content/save-refusal.ts'
import type { Result } from '#domain/result.ts'
import { type DeletionFailure, toDeletionFailure } from './deletion-failure.tsx'

/** Records of one kind, such as programs. */
interface Records {
  /** The current record; null when it does not exist. */
  forEditing(id: string): Promise<Envelope | null>
  remove(id: string, expectedVersion: number, by: Editor): Promise<Result<null, ChangedSince>>
}

/** The action of each page that deletes a record. `next`: the address of the page that shows the result. */
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
  // The commit is atomic: after an error the record still exists, and the message says so.
  return actOrFailure(context, toDeletionFailure, async () => {
    if (await records.forEditing(id)) {
      const removed = await records.remove(id, Number(form.get('version')), by)
      if (removed.ok) return redirect(next('deleted'), 303)
    }
    const record = await records.forEditing(id)
    if (!record) return redirect(next('gone'), 303)
    const { version, updatedBy, updatedAt } = record
    const failure = { reason: 'changed-since', version, by: updatedBy, at: formatMoment(updatedAt) } as const
    return data<DeletionFailure>(failure, { status: 409 })
  })
}
