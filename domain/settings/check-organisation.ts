import { z } from 'zod'
import type { Organisation } from '#domain/organisation/schema.ts'
import { textOrNullInFile } from './field.ts'
import { firstValues } from './first-values.ts'
import { allSettings, firstSettings, placed, typedSettings } from './values.ts'

/** The types of the values. Owners cannot change the last one. */
const types = placed<z.ZodType>([
  ...allSettings
    .filter(({ name }) => !(name in firstValues))
    .map(({ place, field }) => ({ place, value: field.inFile })),
  { place: 'credit.url', value: textOrNullInFile },
])

const shape = z.object(
  Object.fromEntries(
    Object.entries(types).map(([name, type]) => [name, type instanceof z.ZodType ? type : groupOf(type)]),
  ),
)

function groupOf(types: { readonly [name: string]: z.ZodType }) {
  return z.object(types, { error: `write it as { ${Object.keys(types).join(', ')} }.` })
}

/**
 * Checks the organisation of `site.config.ts` as the form Settings does. Returns a sentence with the field's name for
 * each problem; none when all is well.
 */
export function checkOrganisation(organisation: unknown): readonly string[] {
  const sentence = (name: string, problem: string) => `site.config.ts, ${name}: ${problem}`
  const read = shape.safeParse(organisation)
  if (!read.success) {
    return read.error.issues.map(({ path, message }) => sentence(path.join('.') || 'organisation', message))
  }
  const typed = typedSettings(firstSettings(organisation as Organisation))
  return allSettings.flatMap(({ name, place, field }) => {
    const [problem] = field.exact.safeParse(typed[name]).error?.issues ?? []
    return problem ? [sentence(place, problem.message)] : []
  })
}
