import { expect, test } from 'vitest'
import { readPhoneNumbers, telLink } from './phone-number.server.ts'

/*
 * Numbers as people write them, and the numbers that they mean. Sources: Nigerian numbers: NCC, "National Numbering
 * Plan"; at most 15 digits: ITU-T E.164; the 0 that is not dialled from abroad: ITU-T E.123, 7.3.
 */

const numbersIn = (text: string) => readPhoneNumbers(text).map(({ international }) => international)

test('a number of Nigeria is read in every form that people write', () => {
  for (const phone of [
    '08035550142',
    '0803 555 0142',
    '0803-555-0142',
    '0803–555–0142',
    '(0803) 555 0142',
    '+234 803 555 0142',
    '+ 234 803 555 0142',
    '(+234) 803 555 0142',
    '\u202A+234 803 555 0142\u202C',
    '+234 (0) 803 555 0142',
    '+234 0803 555 0142',
    '+2340803 555 0142',
    '+234-0-803-555-0142',
    '2348035550142',
    '234 803 555 0142',
    '234 0803 555 0142',
    '002348035550142',
    '00 234 (0)803 555 0142',
    '009 234 803 555 0142',
    '8035550142',
    '０８０３５５５０１４２',
    'tel:+234-803-555-0142',
    'WhatsApp: 0803.555.0142',
    '+234 803 555 0142 (WhatsApp)',
    '+234 803 555 0142 (WhatsApp only, no calls)',
    'wa.me/2348035550142',
    'https://wa.me/+2348035550142',
    'https://wa.me/2348035550142?text=Good%20day/1',
    'wa.me/08035550142',
    'https://api.whatsapp.com/send?phone=2348035550142&text=hi',
    'https://web.whatsapp.com/send/?text=a&phone=%2B2348035550142',
    '0803 555 0142 ext 5',
    '0803 555 0142 x5',
    '08035550142,5',
    '08035550142;5',
    '0803 555 0142 #5',
    '0803 555 0142 (after 6pm)',
    'Call 0803 555 0142 after 5',
    '0803-555-0142/3',
  ])
    expect(readPhoneNumbers(phone), phone).toEqual([
      { international: '+2348035550142', isNigerian: true, hasWhatsApp: true },
    ])
})

test('of two numbers in one field both are read, and the first is called', () => {
  for (const phone of [
    '0803 555 0142 / 0705 555 0101',
    '08035550142/07055550101',
    '0803 555 0142, 0705 555 0101',
    '08035550142,07055550101',
    '08035550142; 07055550101',
    '08035550142 or 07055550101',
    '08035550142 and 07055550101',
    '08035550142 & +2347055550101',
    '08035550142\n07055550101',
    '08035550142 07055550101',
    '0803 555 0142 0705 555 0101',
    '0803-555-0142 0705-555-0101',
    '+234 803 555 0142 +234 705 555 0101',
    '+234 803 555 0142\u00a00705 555 0101',
    '2348035550142 2347055550101',
    '+2348035550142 | wa.me/2347055550101',
    'Home: 0803 555 0142. Or: 0705 555 0101',
  ]) {
    expect(numbersIn(phone), phone).toEqual(['+2348035550142', '+2347055550101'])
    expect(telLink(phone), phone).toBe('tel:+2348035550142')
  }
})

test('the 0 that is not dialled after the code of a country is left out, and the one that is dialled stays', () => {
  for (const [phone, number] of [
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['+44 (0) 7911 123456', '+447911123456'],
    ['0044 7911 123456', '+447911123456'],
    ['+49 (0)30 123456', '+4930123456'],
    ['+233 (0)24 123 4567', '+233241234567'],
    ['+353 (0)1 123 4567', '+35311234567'],
    ['+225 07 07 07 07 07', '+2250707070707'],
    ['+39 06 698 12345', '+390669812345'],
    ['wa.me/447911123456', '+447911123456'],
    ['00 351 912 345 678', '+351912345678'],
    ['+1 202 555 0142 ext. 12', '+12025550142'],
  ] as const) {
    expect(numbersIn(phone), phone).toEqual([number])
    expect(telLink(phone), phone).toBe(`tel:${number}`)
  }
})

test('a text without a complete number of a known country is not called', () => {
  for (const phone of [
    '',
    '+',
    '12',
    'none',
    '0803 555 014',
    '0803555014234',
    '0803 555 0142 0705 555 0101 0907',
    '+234 234 803 555 0142',
    '+0123456789',
    '+8035550142',
    '447911123456',
    '(202) 555-0142',
    '+49 30/2015550142',
    '0700-CALL',
    '0800 call us now',
    'wa.me/message/ABCDEFGHIJ1234',
    `0803 555 0142${' '.repeat(200)}`,
  ])
    expect([numbersIn(phone), telLink(phone)], phone).toEqual([[], null])
})

test('0700 and 0800 and landlines of Nigeria can be called, and have no WhatsApp', () => {
  for (const [phone, number] of [
    ['0700 225 5537', '+2347002255537'],
    ['0800 123 4567', '+2348001234567'],
    ['+234 800 123 4567', '+2348001234567'],
    ['0201 461 0000', '+2342014610000'],
  ] as const)
    expect(readPhoneNumbers(phone), phone).toEqual([
      { international: number, isNigerian: true, hasWhatsApp: false },
    ])
  expect(readPhoneNumbers('+44 20 7946 0958')).toEqual([
    { international: '+442079460958', isNigerian: false, hasWhatsApp: true },
  ])
})

test('a landline of Nigeria written as before 2024 is called with the digits that it has now', () => {
  for (const [phone, number] of [
    ['01 453 1111', '+2342014531111'],
    ['01-4531111 (office)', '+2342014531111'],
    ['+234 (0)1 453 1111', '+2342014531111'],
    ['00234 1 4531111', '+2342014531111'],
    ['094630643', '+2342094630643'],
    ['084 460643', '+2342084460643'],
  ] as const)
    expect(readPhoneNumbers(phone), phone).toEqual([
      { international: number, isNigerian: true, hasWhatsApp: false },
    ])
  for (const phone of ['08-03-2027', '1 453 1111', '01 453 111', '+353 1 453 11'])
    expect(telLink(phone), phone).toBeNull()
})

test('a 0700 or 0800 number written with letters is called by the keys that have them', () => {
  for (const [phone, number] of [
    ['0700-CALL-NOW', '+2347002255669'],
    ['0800 ASK-WIPF', '+2348002759473'],
  ] as const)
    expect(readPhoneNumbers(phone), phone).toEqual([
      { international: number, isNigerian: true, hasWhatsApp: false },
    ])
})

test('the short number of a public service is called as it is', () => {
  expect(telLink('112')).toBe('tel:112')
  expect(telLink(' 199 ')).toBe('tel:199')
})
