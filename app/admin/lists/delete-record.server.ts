import { data, redirect } from 'react-router'
import { failureStatus } from '#app/failure-reason.ts'
import { formatMoment } from '#domain/calendar-date.ts'
import type { Envelope } from '#domain/content/envelope.ts'
import type { ChangedSince } from '#domain/content/save-refusal.ts'
import type { Result } from '#domain/result.ts'
import { isStorageFull } from '#domain/storage-full.ts'
import type { DeletionFailure } from './deletion.ts'
import { readListAddress, toListQuery } from './list-address.ts'

/**
 * The action of every delete: leads back to the list, as it was, which says what happened. `list`: its address;
 * `current`: the record as it is now, null when it is gone.
 */
export async function deleteRecord(
  request: Request,
  {
    form,
    list,
    current,
    remove,
    reportFault,
  }: {
    readonly form: FormData
    readonly list: string
    readonly current: () => Promise<Envelope | null>
    readonly remove: (expectedVersion: number) => Promise<Result<null, ChangedSince>>
    readonly reportFault: (fault: unknown) => void
  },
) {
  const address = readListAddress(request.url)
  const expectedVersion = Number(form.get('version'))
  try {
    if (await current()) {
      const removed = await remove(expectedVersion)
      if (removed.ok) return redirect(list + toListQuery(address, 'deleted'), 303)
    }
    const there = await current()
    if (!there) return redirect(list + toListQuery(address, 'gone'), 303)
    const { version, updatedBy, updatedAt } = there
    const failure = { because: 'changed-since', version, by: updatedBy, at: formatMoment(updatedAt) } as const
    return data<DeletionFailure>(failure, { status: 409 })
  } catch (fault) {
    // The commit is all or nothing, so whatever went wrong, the record is still there: that is what the person needs.
    reportFault(fault)
    const because = isStorageFull(fault) ? 'full' : 'server'
    return data<DeletionFailure>({ because }, { status: failureStatus[because] })
  }
}
