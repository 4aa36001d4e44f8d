import type { CountDraft } from '#domain/representation/kind.ts'

/**
 * Counts after the general election of 2023. Staff check them, like everything in the starter, before the website
 * opens.
 */
export const starterCounts: readonly CountDraft[] = [
  {
    body: 'Senate',
    counted: 'seats',
    seats: 109,
    women: 3,
    election: 'General election',
    date: '2023-02-25',
    source: 'https://www.inecnigeria.org/',
  },
  {
    body: 'Governors',
    counted: 'people',
    seats: 36,
    women: 0,
    election: 'General election',
    date: '2023-03-18',
    source: 'https://www.inecnigeria.org/',
  },
]
