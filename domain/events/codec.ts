import { z } from 'zod'
import { momentParts, yearLimits } from '#domain/calendar-date.ts'
import { readText } from '#domain/stored-text.ts'
import { parseWebLink } from '#domain/web-link.ts'
import type { Fields } from '#ports/documents/document-store.ts'
import type { EventRecord } from './schema.ts'

/*
 * Converts between the stored record and the event. Times are stored as ISO 8601 in UTC: `2027-03-08T09:00:00Z`.
 * Writing is strict, reading is tolerant.
 */

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const programmeEntry = z.object({ time: timeOfDay, end: timeOfDay.optional(), text: z.string().min(1) })
/** An end that is no time is left out. */
const storedEntry = programmeEntry.extend({ end: programmeEntry.shape.end.catch(undefined) })

const eventRecord = z
  .object({
    id: z.string(),
    title: z.string().min(1),
    startsAt: z.number().refine(isInRange),
    endsAt: z.number().refine(isInRange).nullable(),
    place: z.string(),
    mapLink: z.string().refine((text) => text === '' || parseWebLink(text) === text),
    cost: z.string(),
    text: z.string(),
    programme: z.array(programmeEntry),
  })
  .refine(({ startsAt, endsAt }) => endsAt === null || endsAt > startsAt)

/** @throws {z.ZodError} when the event must not be stored, for example because it ends before it begins. */
export function toEventFields(event: EventRecord): Fields {
  const { startsAt, endsAt, ...texts } = eventRecord.parse(event)
  return { ...texts, starts: toInstant(startsAt), ends: endsAt === null ? '' : toInstant(endsAt) }
}

/** Null when the record cannot be shown, because it has no title or no start. */
export function readEventFields(stored: Fields): EventRecord | null {
  const startsAt = readInstant(stored.starts)
  if (startsAt === null) return null
  const endsAt = readInstant(stored.ends)
  const entries = Array.isArray(stored.programme) ? stored.programme : []
  const record = eventRecord.safeParse({
    id: readText(stored.id),
    title: readText(stored.title),
    startsAt,
    endsAt: endsAt !== null && endsAt > startsAt ? endsAt : null,
    place: readText(stored.place),
    mapLink: parseWebLink(readText(stored.mapLink)) ?? '',
    cost: readText(stored.cost),
    text: readText(stored.text),
    programme: entries.flatMap((entry) => storedEntry.safeParse(entry).data ?? []),
  })
  return record.data ?? null
}

/**
 * Whether the desk offers a program about the event when it is over. Staff decline it there, not in the event's form.
 */
export const readNeedsProgram = (stored: Fields): boolean => stored.needsProgram !== false

/** No year within `yearLimits` is as far from 1970. Farther times have years of more than four digits. */
const farthestMs = 8e12

const toInstant = (ms: number) => new Date(ms).toISOString().replace(/\.\d{3}Z$/, 'Z')

/** Null for a text that is no time with a time zone, and for a year outside `yearLimits`. */
function readInstant(stored: unknown): number | null {
  const text = readText(stored)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.test(text)) return null
  const ms = Math.floor(Date.parse(text) / 1_000) * 1_000
  return isInRange(ms) ? ms : null
}

function isInRange(ms: number): boolean {
  if (Number.isNaN(ms) || Math.abs(ms) > farthestMs) return false
  const year = Number(momentParts(ms).date.slice(0, 4))
  return year >= yearLimits.earliest && year <= yearLimits.latest
}
