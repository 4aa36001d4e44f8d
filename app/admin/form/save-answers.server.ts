import { data } from 'react-router'
import type { Site } from '#app/context.ts'
import type { Saved, SaveRefusal } from '#domain/content/save-refusal.ts'
import type { RecordKey } from '#domain/history/schema.ts'
import type { FieldErrors, Result } from '#domain/result.ts'
import { findTakenOff, readRecord } from './open-record.server.ts'
import type { PublicPage, SaveOutcome } from './save-outcome.ts'

/*
 * The responses of actions. With a status of 400 or higher the router does not revalidate the page, so the form stays.
 */

export const answerAdded = (page: PublicPage, added: RecordKey) =>
  data<SaveOutcome>({ outcome: 'saved', page, record: null, undo: { ...added, version: 1 } })

export const answerRefused = (errors: FieldErrors, status = 400) =>
  data<SaveOutcome>({ outcome: 'refused', errors }, { status })

/** Returns the response for a form that edits `record`. `opened`: the version that the form was opened with. */
export async function answerSaved(
  saved: Result<Saved, SaveRefusal>,
  page: PublicPage,
  { site, record, opened }: { site: Site; record: RecordKey; opened: number },
) {
  if (!saved.ok && saved.refusal.code === 'invalid') return answerRefused(saved.refusal.errors, 409)
  const published = await readRecord(site, record)
  if (!published || (!saved.ok && saved.refusal.code === 'gone')) {
    return data<SaveOutcome>({ outcome: 'gone', takenOff: await findTakenOff(site, record) }, { status: 410 })
  }
  if (!saved.ok) return data<SaveOutcome>({ outcome: 'conflict', published }, { status: 409 })
  const { version } = saved.value
  // A form without changes publishes nothing. The version that it was opened with may be of a colleague.
  const undo = version === opened ? null : { ...record, version }
  return data<SaveOutcome>({ outcome: 'saved', page, record: published, undo })
}
