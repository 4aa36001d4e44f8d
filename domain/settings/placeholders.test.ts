import { expect, test } from 'vitest'
import { organisation } from '#site'
import { placeholdersOf } from './placeholders.ts'
import { firstSettings, valuesOf } from './values.ts'

const first = valuesOf(firstSettings(organisation))

test('the contact details that came with the website are placeholders, and real ones are not', () => {
  expect(placeholdersOf(first)).toEqual([
    ...['phone', 'email', 'instagram', 'twitter', 'youtube', 'facebook', 'whatsapp', 'aspirants'],
  ])
  const real = {
    phone: '+234 803 000 0142',
    email: 'office@goodexample.org',
    instagram: 'https://www.instagram.com/example_women',
    twitter: '',
    youtube: 'https://www.youtube.com/@wipf',
    facebook: 'https://www.facebook.com/wipf.ng',
    whatsapp: 'https://whatsapp.com/channel/0029VaHalfOfAllSeats',
    aspirants: 'https://aspirants.wipf.org.ng/',
  }
  expect(placeholdersOf({ ...first, ...real })).toEqual([])
})
