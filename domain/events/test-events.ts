import { noShareTexts } from '#domain/records/test-share-texts.ts'
import type { Fields } from '#ports/documents/document-store.ts'
import type { EventDraft } from './kind.ts'
import type { ListedEvent } from './schema.ts'

/* Events for tests. The day is the one of the design's pictures: 8 March 2027 is a Monday. */

export const wardDayFields: Fields = {
  title: 'Open Ward Day',
  starts: '2027-03-08T09:00:00Z',
  ends: '2027-03-08T13:00:00Z',
  place: 'Garki Model Market, Abuja',
  mapLink: 'https://maps.example/garki',
  cost: 'Free. Children are welcome.',
  text: 'Come with a question about your ward.',
  programme: [
    { time: '10:00', text: 'Doors open, tea' },
    { time: '10:30', text: 'Five minutes each: eight aspirants' },
  ],
}

export const wardDayDraft: EventDraft & typeof noShareTexts = {
  title: 'Open Ward Day',
  startsAt: Date.parse('2027-03-08T09:00:00Z'),
  endsAt: Date.parse('2027-03-08T13:00:00Z'),
  place: 'Garki Model Market, Abuja',
  mapLink: 'https://maps.example/garki',
  cost: 'Free. Children are welcome.',
  text: 'Come with a question about your ward.',
  programme: [
    { time: '10:00', text: 'Doors open, tea' },
    { time: '10:30', text: 'Five minutes each: eight aspirants' },
  ],
  ...noShareTexts,
}

export const wardDay: ListedEvent = {
  ...wardDayDraft,
  id: 'ward-day',
  version: 3,
  createdAt: Date.parse('2027-01-10T08:00:00Z'),
  updatedAt: Date.parse('2027-01-12T08:00:00Z'),
  sample: false,
  needsProgram: true,
}
