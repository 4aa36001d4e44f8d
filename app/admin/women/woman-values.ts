import { toImagesField } from '#domain/media/draft-images.ts'
import { toOneLine } from '#domain/plain-text.ts'
import { parseWebLink } from '#domain/web-link.ts'
import { withoutQuotationMarks } from '#domain/women/rules.ts'
import type { WomanForEditing } from '#domain/women/schema.ts'
import { date, type FormField, storedAs, text } from '../form/form-field.tsx'
import { type OpenedRecord, toPublishedRecord } from '../form/record-values.ts'
import { richText } from '../rich-text/rich-text-kind.tsx'
import { images } from '../uploads/images-kind.tsx'

const line = storedAs(toOneLine)

/** The fields of a woman's form, in page order. */
export const womanFields: readonly FormField[] = [
  { name: 'name', label: 'Name', kind: line },
  { name: 'quote', label: 'Quote', kind: storedAs(withoutQuotationMarks) },
  { name: 'office', label: 'Office', kind: line },
  { name: 'year', label: 'Year', kind: text },
  { name: 'ward', label: 'Ward', kind: line },
  { name: 'party', label: 'Party', kind: line },
  { name: 'result', label: 'Result', kind: line },
  { name: 'image', label: 'Portrait', kind: images },
  { name: 'agreedOn', label: 'She agreed on', kind: date },
  { name: 'words', label: 'Her words', kind: richText },
  { name: 'link', label: 'Link', kind: storedAs((typed) => parseWebLink(typed) ?? typed.trim()) },
]

export const newWoman: OpenedRecord = {
  version: null,
  values: {
    name: '',
    quote: '',
    office: '',
    year: '',
    ward: '',
    party: '',
    result: '',
    image: '[]',
    agreedOn: '',
    words: '',
    link: '',
  },
}

export function toPublishedWoman(woman: WomanForEditing) {
  const { name, quote, office, year, ward, party, result, image, agreedOn, words, link } = woman
  return toPublishedRecord(
    {
      name,
      quote,
      office,
      year: String(year),
      ward,
      party,
      result,
      image: toImagesField(image ? [image] : []),
      agreedOn,
      words,
      link,
    },
    woman,
  )
}
