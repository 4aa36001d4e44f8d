import { parseJsonList } from '#domain/json-list.ts'
import { isSampleDomain } from '#domain/organisation/sample-domain.ts'
import { advanced, type PartName, parts, type SettingName, settings } from '#domain/settings/kind.ts'
import { unconfirmed } from '#domain/settings/lists.ts'
import { firstPartners } from '#app/organisation.ts'
import { inWords } from '../form/authors.ts'
import { type BarWords, barWords } from '../form/form-bar-words.ts'
import type { RecordValues } from '../form/record-values.ts'
import type { SaveFormState } from '../form/use-save-form.ts'

/** A part of the page that can be opened. */
export type OpenPart = PartName | 'advanced'

/** Whether the part is “Advanced”, or within it. */
export const isAdvanced = (part: OpenPart | null): boolean =>
  part !== null && (part === 'advanced' || part in advanced)

/** The part that the address names. Null for another text. */
export const readPart = (name: string | null): OpenPart | null =>
  name === 'advanced' || (name !== null && Object.hasOwn(parts, name)) ? (name as OpenPart) : null

/** The names of the settings of a part. */
export const fieldsOfPart = (part: OpenPart): readonly SettingName[] =>
  (part === 'advanced' ? Object.values(advanced) : [parts[part]]).flatMap(
    ({ fields }) => Object.keys(fields) as SettingName[],
  )

/** The name of a part, as in its line. */
export const nameOf = (part: OpenPart) => (part === 'advanced' ? 'Advanced' : parts[part].name)

/** The words of the button of a part: "Save Contact". */
export const saveWords = (part: OpenPart) => `Save ${nameOf(part)}`

const listed = (value = '') => value.split('\n').filter(Boolean)
const count = (number: number, one: string) => `${number} ${number === 1 ? one : `${one}s`}`
const named = (
  values: RecordValues,
  names: readonly SettingName[],
  label = (name: SettingName) => settings.fields[name].label,
) => names.filter((name) => values[name]).map(label)

/** The values of each part in words, while it is closed. `values`: of the form. */
export const wordsOfParts = {
  organisation: ({ name, acronym, place }) => [name, acronym, place].join(', '),
  contact: ({ phone, email }) => [phone, email].filter(Boolean).join(', '),
  social: (values) => named(values, Object.keys(parts.social.fields) as SettingName[]).join(', '),
  partners({ partners = '', confirmedPartners }) {
    const list = parseJsonList(partners).map(({ name = '' }) => ({ name }))
    const open = unconfirmed(list, listed(confirmedPartners), firstPartners).length
    return `${count(list.length, 'partner')}${open > 0 ? `, ${open} to be confirmed` : ''}`
  },
  messages: ({ keepMonths, answers = '' }) =>
    `Kept for ${keepMonths} months, ${count(parseJsonList(answers).length, 'saved answer')}`,
  'urgent-words': ({ urgentWords }) => count(listed(urgentWords).length, 'word'),
  posts: (values) =>
    named(values, ['twitterPost', 'instagramPost'], (name) =>
      name === 'twitterPost' ? 'Twitter' : 'Instagram',
    ).join(', '),
  'quick-exit': ({ exitAddress = '' }) => `Opens ${exitAddress.replace('https://', '')}`,
  'protection-numbers': ({ callNumbers }) =>
    listed(callNumbers)
      .map((line) => line.split(',')[0])
      .join(', '),
  'mail-domain': ({ emailDomain = '' }) =>
    isSampleDomain(emailDomain) ? `Not set yet, ${emailDomain} is a sample` : emailDomain,
  'payment-page': ({ giveAddress }) => giveAddress || 'No payment page, so visitors see no “Give”.',
  credit: ({ credit = '' }) => credit,
} satisfies { readonly [Part in PartName]?: (values: RecordValues) => string }

const unseenParts: readonly OpenPart[] = ['messages', 'urgent-words', 'mail-domain']

/**
 * The words at the foot of an open part. `changed`: its settings that differ from the website, as in a sentence.
 * `isSet`: whether it has any. `toChoose`: as in `barWords`.
 */
export function footWords(
  state: Parameters<typeof barWords>[0] & Pick<SaveFormState, 'undo'>,
  button: string,
  {
    part,
    changed,
    isSet,
    toChoose,
  }: {
    readonly part: OpenPart
    readonly changed: readonly string[]
    readonly isSet: boolean
    readonly toChoose: string | null
  },
): BarWords {
  const words = barWords(state, button, toChoose)
  const { draft } = state
  const isUsual = draft.kind === 'untouched' || draft.kind === 'saving' || draft.kind === 'saved'
  const isElsewhere = state.openedDraft.owner !== null || state.isPlanned || toChoose !== null
  if (!state.ready || state.saving || !isUsual || isElsewhere) return words
  const usual = { tone: 'plain', kept: true, badge: null, short: null, asks: true } as const
  if (changed.length === 0) {
    if (!isSet && !state.undo) return { ...usual, icon: null, line: '', reason: null, way: null }
    const line = !isSet ? 'Saved' : unseenParts.includes(part) ? 'In use' : 'On the website'
    return { ...usual, icon: 'check', line, reason: null, way: null }
  }
  return {
    ...usual,
    kept: draft.kind === 'saved',
    icon: 'pencil',
    line: draft.kind === 'saved' ? 'Kept, not on the website yet' : 'Being kept, not on the website yet',
    reason: `Changed: ${inWords(changed)}.`,
    way: 'draft',
  }
}
