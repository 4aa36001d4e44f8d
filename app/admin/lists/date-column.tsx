import type { ShownRecord } from './shown-record.ts'
import type { Column } from './staff-list.tsx'

export const dateColumn: Column<ShownRecord> = {
  heading: 'Date',
  cell: ({ date, dateWords }) => date && <time dateTime={date}>{dateWords}</time>,
}
