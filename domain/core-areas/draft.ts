import { z } from 'zod'
import { lines, parseFields } from '#domain/form-fields.ts'
import type { FieldErrors, Result } from '#domain/result.ts'
import { areaLabels, areaNames, coreAreaLimits, type AreaName } from './schema.ts'

/*
 * What the 'Test Core Areas Form' sends, checked by the same schema in the browser and in the action: one field
 * named as each area.
 */

/** A text sent empty is cleared, one not sent is kept. */
export type CoreAreasDraft = { readonly [Name in AreaName]?: string }

const area = (name: AreaName) =>
  lines({ name: `text on ${areaLabels[name]}`, limit: coreAreaLimits.text }).optional()

const coreAreasDraft = z.object({
  'Mentorship & Training': area('Mentorship & Training'),
  'Political Advocacy': area('Political Advocacy'),
  'Socio-Political Activism': area('Socio-Political Activism'),
  'Gender Based Violence': area('Gender Based Violence'),
} satisfies Record<AreaName, z.ZodType>)

/** Reads the form. Refusals are keyed by field name. */
export function parseCoreAreasDraft(form: FormData): Result<CoreAreasDraft, FieldErrors> {
  const sent = areaNames.filter((name) => form.has(name)).map((name) => [name, form.get(name)])
  return parseFields(coreAreasDraft, Object.fromEntries(sent))
}
