import { expect, test } from 'vitest'
import { organisation } from '#site'
import { draftLimits } from '#domain/drafts/schema.ts'
import { checkOrganisation } from './check-organisation.ts'
import { isSecureLink } from './field.ts'
import { parseSettings, parts, settings } from './kind.ts'
import { firstSettings, readSettings, toSettingsFields, typedSettings, valuesOf } from './values.ts'

const first = readSettings({}, firstSettings(organisation))
const values = typedSettings(first)

function parse(changed: Readonly<Record<string, string>>) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...values, ...changed })) form.set(name, value)
  return parseSettings(form)
}

function refusalOf(changed: Readonly<Record<string, string>>) {
  const read = parse(changed)
  return read.ok ? {} : read.refusal
}

test('the values of site.config.ts are accepted as they are', () => {
  const read = parse({})
  expect(read.ok && toSettingsFields(read.value, {}, first)).toEqual({ name: organisation.name })
  expect(firstSettings(organisation)).toMatchObject(first)
})

test('an invalid mail address, link or phone number is refused beside its field', () => {
  expect(
    refusalOf({
      email: 'hello at wipf',
      instagram: 'http://www.instagram.com/wipf.example',
      facebook: 'http://www.facebook.com/wipf',
      whatsapp: 'https://chat.whatsapp.com/AbCdEfGhIjK',
      twitterPost: 'Half of all seats.',
      instagramPost: 'Half of all seats.\nhttps://x.com/wipf_example/status/1',
      phone: 'ask Amina',
      urgentPhone: '0',
      emailDomain: '@wipf.example',
    }),
  ).toEqual({
    email: 'This is not an email address. Write it like hello@wipf.example.',
    instagram: 'Begin with https://, as in https://www.instagram.com/wipf.example.',
    facebook: 'Begin with https://, as in https://www.facebook.com/wipf.example.',
    whatsapp:
      'This is not the link of a WhatsApp channel. Copy it from WhatsApp: it looks like https://whatsapp.com/channel/0029VaExample.',
    twitterPost:
      'Write the words of the post, and its address on the last line, such as https://x.com/wipf_example/status/1.',
    instagramPost:
      'Write the words of the post, and its address on the last line, such as https://www.instagram.com/p/AbCdEf/.',
    phone: 'This is not a phone number. Write it like +234 803 123 4567.',
    urgentPhone: 'This is not a phone number. Write it like 0800 000 0000, or leave it empty.',
    emailDomain: 'This is not a mail domain. Write it without @, like wipf.example.',
  })
})

test('a text that is too long is refused beside its field', () => {
  const refused = refusalOf({ emailDomain: `${'a'.repeat(113)}.example`, tagline: 'x'.repeat(161) })
  expect(refused).toEqual({
    emailDomain: expect.stringContaining('Shorten it to 120'),
    tagline: expect.stringContaining('Shorten it to 160'),
  })
})

test('a link without https:// is completed in the form, and must be complete in site.config.ts', () => {
  const typed = { instagram: ' instagram.com/wipf.example', aspirants: 'www.aspirants.example/a' }
  expect(parse(typed)).toMatchObject({
    ok: true,
    value: {
      instagram: 'https://instagram.com/wipf.example',
      aspirants: 'https://www.aspirants.example/a',
    },
  })
  const social = { ...organisation.social, instagram: 'instagram.com/wipf.example' }
  expect(checkOrganisation({ ...organisation, social })).toHaveLength(1)
})

test('a link that would run a script, or hides where it leads, is refused', () => {
  for (const text of [
    'javascript:alert(1)',
    'https://wipf.example@evil.example/',
    'https://evil.example\\@wipf.example',
    'https://localhost',
    'data:text/html,x',
    ' https://wipf.example',
  ]) {
    expect(isSecureLink(text), text).toBe(false)
  }
  expect(refusalOf({ partners: JSON.stringify([{ name: 'X', url: 'javascript:alert(1)' }]) })).toHaveProperty(
    'partners',
  )
})

test('an empty social link and an empty second number are accepted', () => {
  expect(
    refusalOf({ facebook: '', twitterPost: '', aspirants: '', giveAddress: '', urgentPhone: '' }),
  ).toEqual({})
})

test('a post has words, and its address on the last line', () => {
  const url = 'https://x.com/wipf_example/status/1'
  const read = parse({ twitterPost: `Half of all seats.\r\n\r\nNow.\n\n${url}\n` })
  const post = { words: 'Half of all seats.\n\nNow.', url }
  expect(read.ok && read.value).toMatchObject({ twitterPost: post, instagramPost: null })
  const stored = toSettingsFields({ ...valuesOf(first), twitterPost: post }, {}, first)
  expect(readSettings(stored, first)).toEqual({ ...first, posts: { twitter: post, instagram: null } })
})

test('only a picture of the website is accepted as a logo', () => {
  const withLogo = (logo: string) => refusalOf({ partners: JSON.stringify([{ name: 'X', url: null, logo }]) })
  expect(withLogo('/branding/x.svg')).toEqual({})
  for (const logo of ['https://evil.example/x.png', 'data:image/svg+xml,x', '/admin/cms', '/branding/../x'])
    expect(withLogo(logo), logo).toHaveProperty('partners')
})

test('lists that are too long, have duplicates or are broken are refused with a message', () => {
  const partner = { name: 'UN Women', url: null, logo: null }
  expect(refusalOf({ partners: JSON.stringify([partner, { ...partner, name: 'un women' }]) })).toEqual({
    partners: 'un women is among the partners twice.',
  })
  expect(refusalOf({ partners: '[' })).toHaveProperty('partners')
  expect(refusalOf({ partners: '[7]' })).toHaveProperty('partners')
  const answers = Array.from({ length: 6 }, (_, index) => ({ title: `Answer ${index}`, text: 'Yes' }))
  expect(refusalOf({ answers: JSON.stringify(answers) })).toEqual({
    answers: 'There may be 5 saved answers at most. Remove some.',
  })
  expect(refusalOf({ urgentWords: 'w '.repeat(61).replaceAll(' ', '') })).toHaveProperty('urgentWords')
  expect(refusalOf({ keepMonths: '7' })).toHaveProperty('keepMonths')
})

test('a draft can have all fields of the form', () => {
  expect(Object.keys(values).length).toBeLessThanOrEqual(draftLimits.fields)
})

test('a form has the settings of one part, and the others stay as they are stored', () => {
  const form = new FormData()
  form.set('tagline', 'Half of all seats.')
  const read = parseSettings(form)
  expect(read).toEqual({ ok: true, value: { tagline: 'Half of all seats.' } })
  const stored = { phone: '+234 811 111 1111', tagline: 'Every ward.' }
  expect(read.ok && toSettingsFields(read.value, stored, first)).toEqual({
    phone: stored.phone,
    tagline: 'Half of all seats.',
  })
})

test('each setting is in one part of the page', () => {
  const inParts = Object.values(parts).flatMap(({ fields }) => Object.keys(fields))
  expect(inParts.toSorted()).toEqual(Object.keys(values).toSorted())
})

test('urgent words are kept once, without empty lines', () => {
  const read = parse({ urgentWords: 'Gun\n\n gun \nthey go  finish me' })
  expect(read.ok && read.value.urgentWords).toEqual(['gun', 'they go finish me'])
})

test('a text that the form completes is the same as the stored one', () => {
  const { facebook, address, name } = settings.fields
  expect(facebook.tidy('facebook.com/wipf')).toBe('https://facebook.com/wipf')
  expect(address.tidy(' 3 Aminu Kano  Crescent \n\nWuse')).toBe('3 Aminu Kano Crescent\nWuse')
  expect(name.tidy(' Women  in Politics ')).toBe('Women in Politics')
  expect(facebook.tidy(' ask Amina ')).toBe('ask Amina')
})

test('a line of the headline that does not fit is refused', () => {
  const headline = 'Representation is for us all'
  expect(refusalOf({ headline })).toEqual({
    headline: 'A line of the headline has more than 22 characters. Break it.',
  })
})

test('only changed settings are stored, so that the others keep following site.config.ts', () => {
  const { name: _, ...others } = valuesOf(first)
  const changed = { ...others, tagline: 'Half of all seats.' }
  const stored = toSettingsFields(changed, {}, first)
  expect(stored).toEqual({ tagline: 'Half of all seats.' })
  const moved = { ...first, phone: '+234 811 111 1111' }
  expect(readSettings(stored, moved)).toMatchObject({ tagline: 'Half of all seats.', phone: moved.phone })
  // Set back, it stays stored: the owners have decided it.
  expect(toSettingsFields(others, stored, first)).toEqual({ tagline: first.tagline })
})

test('a stored value that the form would refuse counts as not stored', () => {
  expect(readSettings({ email: 'hello at wipf', phone: 7, tagline: 'Half.' }, first)).toEqual({
    ...first,
    tagline: 'Half.',
  })
})

test('a credit with other words has no link', () => {
  const linked = { ...first, credit: { words: 'Site by Ada', url: 'https://ada.example' } }
  expect(readSettings({ credit: 'Site by Ada' }, linked).credit).toEqual(linked.credit)
  expect(readSettings({ credit: 'Site by Bola' }, linked).credit).toEqual({
    words: 'Site by Bola',
    url: null,
  })
})
