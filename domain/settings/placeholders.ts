import { parts, type SettingName, type SettingsDraft, type SettingValues } from './kind.ts'

/** A name that is reserved for examples, such as wipf.example or @wipf.example. */
const exampleName = /[._]example(?:$|\/)|\dVaExample$/
const isPlaceholder = (name: SettingName, text: string) =>
  name === 'phone' ? text.replace(/\D/g, '').endsWith('0000000') : exampleName.test(text)

const checked = [
  'phone',
  'email',
  ...(Object.keys(parts.social.fields) as (keyof typeof parts.social.fields)[]),
] as const

/** The names of the contact settings that still have a placeholder of `site.config.ts`. */
export const placeholdersOf = (
  settings: Pick<SettingValues, (typeof checked)[number]>,
): readonly SettingName[] => checked.filter((name) => isPlaceholder(name, settings[name]))

/** The settings that take every placeholder off the website. */
export const withoutPlaceholders = (settings: SettingValues): SettingsDraft =>
  Object.fromEntries(placeholdersOf(settings).map((name) => [name, '']))
