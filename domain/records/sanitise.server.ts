import { onlyFrom } from '#domain/programs/report-pictures.ts'
import { sanitiseReport, sanitiseRichText } from '#domain/rich-text/sanitise.server.ts'
import { fieldsOf, type Kind, type RecordOf } from './kind.ts'

/** A record with its rich texts sanitised. A report keeps the pictures that its record has. */
export function sanitiseRecord<K extends Kind>(kind: K, record: RecordOf<K>): RecordOf<K> {
  const values: Readonly<Record<string, unknown>> = record
  const images = fieldsOf(kind).flatMap(({ name, field }) =>
    field.shownAs === 'pictures' ? values[name] : [],
  )
  const texts = fieldsOf(kind).flatMap(({ name, field: { shownAs } }) => {
    const html = String(values[name])
    if (shownAs === 'rich-text') return [[name, sanitiseRichText(html)]]
    return shownAs === 'report' ? [[name, sanitiseReport(html, onlyFrom(images as string[]))]] : []
  })
  return { ...record, ...Object.fromEntries(texts) }
}
