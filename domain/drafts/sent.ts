import { z } from 'zod'
import { fromJson } from '#domain/json.ts'
import { recordKinds } from '#domain/records/kinds.ts'
import { draftLimits, type DraftForm, type DraftSave } from './schema.ts'

const whole = z.number().int().nonnegative()
const change = z.object({ at: whole, removed: whole, text: z.string() })

const draftSave = z.object({
  form: z.enum(Object.keys(recordKinds) as [DraftForm, ...DraftForm[]]),
  recordId: z.string().min(1).max(128).nullable(),
  baseVersion: whole,
  expectedVersion: whole,
  writer: z.string().max(64),
  changes: z
    .record(z.string().max(80), change)
    .refine((changes) => Object.keys(changes).length <= draftLimits.fields),
  unfinished: z.array(z.string().max(draftLimits.fileName)).max(draftLimits.unfinished),
})

/** Reads the JSON that a form sent. Null when it is not a save of a draft. */
export function parseDraftSave(sent: FormDataEntryValue | null): DraftSave | null {
  return typeof sent === 'string' ? (draftSave.safeParse(fromJson(sent)).data ?? null) : null
}
