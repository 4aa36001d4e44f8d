import { program } from '#domain/programs/kind.ts'
import { findTheme } from '#domain/programs/rules.ts'
import { writeRecord } from '#domain/records/codec.ts'
import { quote } from '../findings.ts'
import { readFields } from './fields.ts'
import { readPictures, readRichText, withoutDoubles } from './pictures.ts'
import type { ReadRecord } from './planned-record.ts'
import { noteLength, readDate, readLine } from './text.ts'

export const readProgram: ReadRecord = ({ id, fields: stored }, note, options) => {
  const fields = readFields(stored, note)
  fields.raw('id')
  const title = readLine(fields, 'ProgramTitle', program.fields.title.limit, note)
  const date = readDate(fields, 'ProgramDate', note)
  const themeText = fields.text('ProgramTheme')
  const theme = findTheme(themeText)
  const report = fields.text('ProgramReport')
  const addresses = fields.addresses('images', 'list')
  if (!theme) {
    const what = themeText ? `${quote(themeText)} is no theme.` : 'It is missing.'
    note('theme', 'ProgramTheme', `${what} The program has none until somebody chooses one.`)
  }
  noteLength(report, 'ProgramReport', program.fields.report.limit, note)
  fields.noteUnknown()
  if (!title || !date) {
    note(
      'record-left-out',
      title ? 'ProgramDate' : 'ProgramTitle',
      title ? 'It has no date.' : 'It has no title.',
    )
    return null
  }
  const text = readRichText(report, 'ProgramReport', note, { ...options, isReport: true })
  const pictures = withoutDoubles([...readPictures(addresses, 'images', note, options), ...text.pictures])
  return {
    kind: 'with-pictures',
    collection: 'Programs',
    id,
    pictures,
    toFields: (urlOf) =>
      writeRecord(program, {
        id,
        title,
        theme,
        date,
        report: text.toHtml(urlOf),
        event: '',
        images: pictures.flatMap(({ from }) => urlOf(from.text) ?? []),
      }),
  }
}
