import { lagosOffsetMs, momentParts, readMoment } from '#domain/calendar-date.ts'
import type { EventDraft } from '#domain/events/kind.ts'

const dayMs = 24 * 3_600_000
const saturday = 6
const thursday = 4

/**
 * Two events some weeks after the first start, so that none is over while somebody tries the website out. Afterwards
 * the website stops showing them by itself, like every event. `firstStart`: milliseconds since the Unix epoch.
 */
export function starterEvents(firstStart: number): readonly EventDraft[] {
  const times = (weeks: number, weekday: number, start: string, end: string) => {
    const { date } = momentParts(nextWeekday(firstStart + weeks * 7 * dayMs, weekday))
    return { startsAt: readMoment(date, start) ?? 0, endsAt: readMoment(date, end) }
  }
  return [
    {
      title: 'Open Ward Day: meet the women who will stand next',
      ...times(5, saturday, '10:00', '14:00'),
      place: 'Garki Model Market, Abuja',
      mapLink: 'https://www.openstreetmap.org/search?query=Garki%20Market%2C%20Abuja',
      cost: 'Free. Children are welcome.',
      text: 'Come with a question about your ward. Forty women who plan to stand will answer it, and say what the form costs.',
      programme: [
        { time: '10:00', text: 'Doors open, tea' },
        { time: '10:30', text: 'Five minutes each: eight aspirants' },
        { time: '12:00', text: 'Your questions, in Hausa, Igbo, Yorùbá and English' },
        { time: '13:30', text: 'How to register, table by table' },
      ],
    },
    {
      title: 'How to read a delegate list: evening class',
      ...times(7, thursday, '18:00', '20:00'),
      place: 'Online, uses about 60 MB',
      mapLink: '',
      cost: 'Free',
      text: 'Two women who counted delegates before a primary show how they did it. Write to us for the link.',
      programme: [],
    },
  ]
}

/** The first such day at or after a time. `weekday`: 0 for Sunday. */
function nextWeekday(ms: number, weekday: number): number {
  const today = new Date(ms + lagosOffsetMs).getUTCDay()
  return ms + ((weekday - today + 7) % 7) * dayMs
}
