import { expect, test } from 'vitest'
import { renderEventBand } from './event-band.server.tsx'

const event = {
  id: 'ward-day',
  title: 'Open Ward Day',
  startsAt: Date.parse('2027-01-02T09:00:00Z'),
  place: '',
  programme: [],
}

test('an event that has begun is shown as on now until its end, and as today when its end is unknown', () => {
  const ending = { ...event, endsAt: Date.parse('2027-01-02T13:00:00Z') }
  const words = (...given: Parameters<typeof renderEventBand>) =>
    />([\w ]+)<h2/.exec(renderEventBand(...given))?.[1]
  expect(words(ending, 'ahead')).toBe('Next event')
  expect(words(ending, 'on')).toBe('On now')
  expect(words({ ...event, endsAt: null }, 'on')).toBe('Today')
})
