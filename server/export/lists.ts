import { stringify } from 'csv-stringify/sync'
import { formatMoment } from '#domain/calendar-date.ts'
import { readEventFields } from '#domain/events/codec.ts'
import { programmeLines } from '#domain/events/programme.ts'
import { readNewsFields } from '#domain/news/codec.ts'
import { readProgramFields } from '#domain/programs/codec.ts'
import { figuresInWords } from '#domain/programs/figures.ts'
import { readCountFields } from '#domain/representation/codec.ts'
import { visibleText } from '#domain/rich-text/visible-text.ts'
import { spreadsheetCsv } from '#domain/spreadsheet-csv.ts'
import { readStaffFields } from '#domain/staff/codec.ts'
import { readWomanFields } from '#domain/women/codec.ts'
import type { StoredDocument } from '#ports/documents/document-store.ts'

/** A list for spreadsheet programs. */
export interface List {
  readonly file: string
  /** The header line, with a byte order mark for spreadsheet programs. */
  readonly head: string
  /** The line of a record; empty for a record that the website cannot show. */
  line(document: StoredDocument): string
}

function list<Column extends string>(
  file: string,
  columns: readonly Column[],
  toRow: (document: StoredDocument) => Readonly<Record<Column, string | number>> | null,
): List {
  return {
    file,
    head: stringify([columns as readonly string[] as string[]], { ...spreadsheetCsv, bom: true }),
    line(document) {
      const row = toRow(document)
      return row ? stringify([columns.map((column) => row[column])], spreadsheetCsv) : ''
    },
  }
}

/** The lists by collection (RFC 4180). `siteUrl`: the public origin, for addresses. */
export const toLists = (siteUrl: string) => ({
  Programs: list(
    'lists/programs.csv',
    [
      'Id',
      'Title',
      'Theme',
      'Date',
      'Lead',
      'Report',
      'What changed',
      'Event',
      'Pictures',
      'Files',
      'Address',
    ],
    ({ id, fields }) => {
      const program = readProgramFields(fields)
      return (
        program && {
          Id: id,
          Title: program.title,
          Theme: program.theme ?? '',
          Date: program.date,
          Lead: program.lead,
          Report: visibleText(program.report),
          'What changed': figuresInWords(program.figures),
          // The id of its line in the list of events.
          Event: program.event,
          Pictures: program.images.join('\n'),
          Files: program.downloads.map(({ url }) => url).join('\n'),
          Address: `${siteUrl}/programs/${id}`,
        }
      )
    },
  ),
  NewsUpdates: list(
    'lists/news.csv',
    ['Id', 'Type', 'Title', 'Theme', 'Date', 'Source', 'Link', 'Video', 'Summary', 'Picture', 'Address'],
    ({ id, fields }) => {
      const item = readNewsFields(fields)
      return (
        item && {
          Id: id,
          Type: item.type,
          Title: item.title,
          Theme: item.theme ?? '',
          Date: item.date,
          Source: item.source,
          Link: item.link,
          Video: item.videoLink ?? '',
          Summary: visibleText(item.summary),
          Picture: item.image ?? '',
          Address: `${siteUrl}/news/${id}`,
        }
      )
    },
  ),
  Staff: list('lists/staff.csv', ['Id', 'Full name', 'Job title', 'Picture'], ({ id, fields }) => {
    const member = readStaffFields(fields)
    return (
      member && {
        Id: id,
        'Full name': member.fullName,
        'Job title': member.position,
        Picture: member.image ?? '',
      }
    )
  }),
  Representation: list(
    'lists/representation.csv',
    ['Id', 'Body', 'Election', 'Date', 'Seats', 'Women', 'Source', 'Address'],
    ({ id, fields }) => {
      const count = readCountFields(fields)
      return (
        count && {
          Id: id,
          Body: count.body,
          Election: count.election,
          Date: count.date,
          Seats: count.seats,
          Women: count.women ?? '',
          Source: count.source,
          Address: `${siteUrl}/representation`,
        }
      )
    },
  ),
  Women: list(
    'lists/women.csv',
    [
      'Id',
      'Name',
      'Office',
      'Year',
      'Ward',
      'Party',
      'Result',
      'Quote',
      'Her words',
      'She agreed on',
      'Link',
      'Picture',
      'Address',
    ],
    ({ id, fields }) => {
      const woman = readWomanFields(fields)
      return (
        woman && {
          Id: id,
          Name: woman.name,
          Office: woman.office,
          Year: woman.year,
          Ward: woman.ward,
          Party: woman.party,
          Result: woman.result,
          Quote: woman.quote,
          'Her words': visibleText(woman.words),
          'She agreed on': woman.agreedOn,
          Link: woman.link,
          Picture: woman.image ?? '',
          Address: `${siteUrl}/women/${id}`,
        }
      )
    },
  ),
  Events: list(
    'lists/events.csv',
    ['Id', 'Title', 'Begins', 'Ends', 'Place', 'Map', 'Cost', 'Text', 'Programme', 'Address'],
    ({ id, fields }) => {
      const event = readEventFields(fields)
      return (
        event && {
          Id: id,
          Title: event.title,
          Begins: formatMoment(event.startsAt),
          Ends: event.endsAt === null ? '' : formatMoment(event.endsAt),
          Place: event.place,
          Map: event.mapLink,
          Cost: event.cost,
          Text: event.text,
          Programme: programmeLines(event.programme),
          Address: `${siteUrl}/events/${id}`,
        }
      )
    },
  ),
})
