import type { Column } from './record-table.tsx'

export const dateColumn: Column = {
  heading: 'Date',
  cell: ({ date, dateWords }) => date && <time dateTime={date}>{dateWords}</time>,
}
