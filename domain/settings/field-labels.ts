import { parseJsonList } from '#domain/json-list.ts'
import type { SettingsField } from './draft.ts'

/** The labels of the form, for the form, conflicts and the history. */
export const settingsFieldLabels: Readonly<Record<SettingsField, string>> = {
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  urgentPhone: 'Number to call when a message is urgent',
  instagram: 'Instagram',
  twitter: 'Twitter',
  youtube: 'YouTube',
  facebook: 'Facebook',
  whatsapp: 'WhatsApp channel',
  twitterPost: 'One post from Twitter',
  instagramPost: 'One post from Instagram',
  aspirants: 'Aspirants',
  tagline: 'Tagline',
  credit: 'Line of credit',
  partners: 'Partners',
  keepMonths: 'Keep messages for',
  urgentWords: 'Urgent words',
  answers: 'Saved answers',
  callNumbers: 'Numbers to call',
  exitAddress: 'Page that opens when somebody leaves quickly',
  emailDomain: 'The organisation’s mail domain',
}

/** A value of the form as people read it: lists that travel as JSON become lines. */
export function settingInWords(name: string, value: string): string {
  switch (name) {
    case 'partners':
      return parseJsonList(value)
        .map(({ name: partner, url, logo }) =>
          [partner, url, logo ? 'with a logo' : ''].filter(Boolean).join(', '),
        )
        .join('\n')
    case 'answers':
      return parseJsonList(value)
        .map(({ title, text }) => `${title}: ${text}`)
        .join('\n\n')
    case 'keepMonths':
      return value && `${value} months`
    default:
      return value
  }
}
