import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { formatMoment } from '#domain/calendar-date.ts'
import { spreadsheetCsv } from '#domain/spreadsheet-csv.ts'
import type { ReceivedMessage } from './queries.server.ts'

const columns = ['Received', 'Name', 'Email', 'Phone', 'Message', 'State', 'Urgent words', 'Notes'] as const

/**
 * Writes messages as CSV for spreadsheet programs. Messages are read while the file is sent. When reading them fails,
 * the stream fails, so that nobody takes an incomplete file for a complete one.
 */
export function toCsv(messages: AsyncIterable<readonly ReceivedMessage[]>): ReadableStream<Uint8Array> {
  const writer = stringify({
    ...spreadsheetCsv,
    header: true,
    columns: [...columns],
    bom: true,
  })
  async function* rows() {
    for await (const batch of messages) for (const message of batch) yield toRow(message)
  }
  // An error destroys the writer, and with it the stream of the response.
  pipeline(Readable.from(rows()), writer, () => {})
  return Readable.toWeb(writer) as ReadableStream<Uint8Array>
}

function toRow(message: ReceivedMessage): Record<(typeof columns)[number], string> {
  const { receivedAt, name, email, phone, answered, doubt, urgentWords, notes } = message
  const state = answered
    ? `Answered by ${answered.name} on ${formatMoment(answered.at)}`
    : doubt === null
      ? 'Not answered'
      : `Perhaps spam: ${doubt}`
  return {
    Received: formatMoment(receivedAt),
    Name: name,
    Email: email,
    Phone: phone,
    Message: message.message,
    State: state,
    'Urgent words': urgentWords === null ? '' : urgentWords.join(', ') || 'Marked by hand',
    Notes: notes.map(({ text, by, at }) => `${text} (${by}, ${formatMoment(at)})`).join('\n'),
  }
}
