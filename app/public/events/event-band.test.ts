import { expect, test } from 'vitest'
import type { ListedEvent } from '#domain/events/schema.ts'
import { renderEventBand } from './event-band.server.tsx'

const ahead = {
  id: 'ward-day',
  title: 'Open Ward Day',
  startsAt: Date.parse('2027-01-02T09:00:00Z'),
  endsAt: null,
  place: 'Garki',
} as ListedEvent

function bandOf({
  upcoming = [ahead],
  phase = 'ahead',
  isSoon = true,
}: {
  upcoming?: ListedEvent[]
  phase?: 'ahead' | 'on'
  isSoon?: boolean
}) {
  return renderEventBand({
    upcoming: () => upcoming,
    all: () => [ahead],
    phase: () => phase,
    isSoon: () => isSoon,
  })
}

test('an event that has begun is shown as on now until its end, and as today when its end is unknown', () => {
  const ending = { ...ahead, endsAt: Date.parse('2027-01-02T13:00:00Z') }
  const words = (given: Parameters<typeof bandOf>[0]) => />([\w ]+)<h2/.exec(bandOf(given)?.html ?? '')?.[1]
  expect(words({ upcoming: [ending] })).toBe('Next event')
  expect(words({ upcoming: [ending], phase: 'on' })).toBe('On now')
  expect(words({ phase: 'on' })).toBe('Today')
})

test('an event that is not soon has a low band with its date, past events have a line, and no event has nothing', () => {
  const far = bandOf({ isSoon: false })
  expect(far?.state).toBe('far')
  expect(far?.html).toContain('Next event: 2 January 2027')
  const past = bandOf({ upcoming: [] })
  expect(past?.state).toBe('past')
  expect(past?.html).toContain("href='/events'")
  expect(
    renderEventBand({ upcoming: () => [], all: () => [], phase: () => 'over', isSoon: () => true }),
  ).toBeNull()
})
