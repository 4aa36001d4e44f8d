import { expect, test } from 'vitest'
import { createFormStamps } from './form-stamps.server.ts'

const day = 24 * 3600 * 1000
const start = Date.parse('2026-11-21T23:59:59Z')

function stamps(secret = 'the secret of this site') {
  const clock = { now: start }
  return { clock, ...createFormStamps(secret, () => clock.now) }
}

test('a stamp contains its date and is the same all day, so that a cached page can contain it', () => {
  const { clock, current } = stamps()
  const stamp = current()
  expect(stamp).toMatch(/^2026-11-21\.[\w-]{22}$/)
  clock.now = Date.parse('2026-11-21T00:00:00Z')
  expect(current()).toBe(stamp)
  clock.now = Date.parse('2026-11-22T00:00:00Z')
  expect(current()).toMatch(/^2026-11-22\./)
})

test('a stamp is accepted until seven days after its date, and one day before it, as when a clock was corrected', () => {
  const { clock, current, accepts } = stamps()
  const stamp = current()
  for (const [days, expected] of [
    [-2, false],
    [-1, true],
    [0, true],
    [7, true],
    [8, false],
    [400, false],
  ] as const) {
    clock.now = start + days * day
    expect(accepts(stamp), `${days} days later`).toBe(expected)
  }
})

test('a stamp of another site, with a changed date or without a date is refused', () => {
  const { current, accepts } = stamps()
  const stamp = current()
  const signature = stamp.slice('2026-11-21.'.length)
  for (const wrong of [
    '',
    '2026-11-21',
    '2026-11-21.',
    `2026-11-20.${signature}`,
    `2026-13-45.${signature}`,
    `2026-11-21.${'A'.repeat(22)}`,
    `2026-11-21.${'ä'.repeat(22)}`,
    `${stamp}A`,
    ` ${stamp}`,
    `${stamp}\n`,
    'x'.repeat(100_000),
    stamps('the secret of another site').current(),
  ])
    expect(accepts(wrong), wrong.slice(0, 40)).toBe(false)
})
