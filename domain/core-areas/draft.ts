import { z } from 'zod'
import { lines, parseFields } from '#domain/form-fields.ts'
import type { FieldErrors, Result } from '#domain/result.ts'
import { areaLabels, areaNames, coreAreaLimits, type AreaName } from './schema.ts'

/*
 * The 'Test Core Areas Form'. The browser and the action check it with the same schema. It has one field per area,
 * under the area's name.
 */

/** An empty text clears the stored one; an absent text leaves it unchanged. */
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
