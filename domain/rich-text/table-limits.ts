/**
 * The largest `colspan` and `rowspan` of a cell. The editor fills up ragged tables, so larger ones would cost memory.
 */
export const largestSpan = 20
