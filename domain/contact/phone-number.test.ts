import { expect, test } from 'vitest'
import { toInternationalNumber } from './phone-number.ts'

const digitsOf = (phone: string) => toInternationalNumber(phone)?.digits ?? null

test('a number of Nigeria is read in every form that people write', () => {
  for (const phone of [
    '08035550142',
    '0803 555 0142',
    '0803-555-0142',
    '+234 803 555 0142',
    '+234 (0) 803 555 0142',
    '+2340803 555 0142',
    '2348035550142',
    '002348035550142',
    '8035550142',
    '０８０３５５５０１４２',
    '0803 555 0142 / 0705 555 0101',
    '08035550142 or 07055550101',
    'WhatsApp: 0803.555.0142',
  ])
    expect(toInternationalNumber(phone), phone).toEqual({ digits: '2348035550142', isNigerian: true })
})

test('a foreign number needs its country', () => {
  expect(toInternationalNumber('+44 20 7946 0958')).toEqual({ digits: '442079460958', isNigerian: false })
  expect(digitsOf('00 351 912 345 678')).toBe('351912345678')
  expect(digitsOf('020 7946 0958')).toBeNull()
})

test('a text that cannot be a mobile number gives no number', () => {
  for (const phone of [
    '',
    '12',
    '+',
    '01 461 0000',
    '0803 555 014',
    '0803555014234',
    '+234 1 461 0000',
    '+0123456789',
  ])
    expect(digitsOf(phone), phone).toBeNull()
})
