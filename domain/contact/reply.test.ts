import { expect, test } from 'vitest'
import { callLink, replyLink, fillAnswer, whatsAppLink } from './reply.ts'

const message = {
  name: 'Chidinma Eze',
  email: 'chidinma.eze+forum@mail.example',
  phone: '0800 000 0000',
  message: 'Good morning,\n\nHow do I join? 100% & more.',
}
const about = { acronym: 'WIPF', receivedOn: '21 November 2026, 09:09' }

function read(link: string | null) {
  const url = new URL(link ?? '')
  return {
    to: decodeURIComponent(url.pathname),
    ...Object.fromEntries(
      url.search
        .slice(1)
        .split('&')
        .map((part) => part.split('=').map(decodeURIComponent)),
    ),
  }
}

test('a reply link quotes the message', () => {
  expect(read(replyLink(message, about))).toEqual({
    to: 'chidinma.eze+forum@mail.example',
    subject: 'Re: Your message to WIPF',
    body:
      '\r\n\r\nOn 21 November 2026, 09:09, Chidinma Eze wrote:\r\n' +
      '> Good morning,\r\n> \r\n> How do I join? 100% & more.',
  })
})

test('a visitor’s text cannot add a recipient, a header or a field', () => {
  const link = replyLink(
    { ...message, email: 'a&bcc=b?cc=c@mail.example', name: '&bcc=d@mail.example#' },
    about,
  )
  expect(link === null ? [] : Object.keys(read(link))).not.toContain('bcc')
  expect(replyLink({ ...message, email: 'a@mail.example,b@mail.example' }, about)).toBeNull()
  expect(replyLink({ ...message, email: '' }, about)).toBeNull()
  const body = read(replyLink({ ...message, message: 'x&bcc=d@mail.example\nTo: e@mail.example' }, about))
  expect(Object.keys(body)).toEqual(['to', 'subject', 'body'])
})

test('a long message is quoted up to the length that the link allows', () => {
  for (const text of ['word '.repeat(1_000), 'Ẹ̀kọ́ '.repeat(800), 'x'.repeat(5_000), 'a\n'.repeat(2_500)]) {
    const link = replyLink({ ...message, message: text }, about)
    expect(link?.length).toBeLessThanOrEqual(1_900)
    expect(read(link)).toMatchObject({ body: expect.stringMatching(/…$/) })
  }
})

test('a phone link has the digits of the number without the characters between them', () => {
  expect(callLink(message)).toBe('tel:+2348000000000')
  expect(callLink({ ...message, phone: '+234 (803) 555-0101' })).toBe('tel:+2348035550101')
  expect(callLink({ ...message, phone: '+234 (0) 803 555 0101' })).toBe('tel:+2348035550101')
  expect(callLink({ ...message, phone: '0803 555 0142 / 0705 555 0101' })).toBe('tel:+2348035550142')
  expect(callLink({ ...message, phone: '0803 555 0142 ext. 12' })).toBe('tel:+2348035550142')
  expect(callLink({ ...message, phone: '0803 555 014' })).toBeNull()
  expect(callLink({ ...message, phone: '12345' })).toBeNull()
  expect(callLink({ ...message, phone: 'none' })).toBeNull()
  expect(callLink({ ...message, phone: '' })).toBeNull()
})

test('a WhatsApp link has the number with its country and the saved answer', () => {
  expect(whatsAppLink({ phone: '0803 555 0142' }, '')).toBe('https://wa.me/2348035550142')
  expect(whatsAppLink({ phone: '+44 20 7946 0958' }, 'Good day & more')).toBe(
    'https://wa.me/442079460958?text=Good%20day%20%26%20more',
  )
  expect(whatsAppLink({ phone: '0201 461 0000 / 0803 555 0142' }, '')).toBe('https://wa.me/2348035550142')
  for (const phone of ['12', '0700 225 5537', '0800 123 4567', '0201 461 0000'])
    expect(whatsAppLink({ phone }, ''), phone).toBeNull()
})

test('a saved answer gets the first name, or none', () => {
  for (const [name, greeted] of [
    ['Chidinma Eze', 'Chidinma'],
    ['Dr. Amina Bello', 'Amina'],
    ['Dr Amina Bello', 'Amina'],
    ['HON. (Mrs.) Ngozi Eze', 'Ngozi'],
    ['Justice Eze', 'Justice'],
    ['Hon. Mrs. Ngozi Eze', 'Ngozi'],
    ['Ọ̀gbẹ́ni. Adé Ọ̀jọ́', 'Adé'],
    ['Mrs. Okafor', 'Mrs. Okafor'],
    ['Alhaja Amina', 'Alhaja Amina'],
    ['J. Okafor', 'J. Okafor'],
    ['Prof. J. Okafor', 'Prof. J. Okafor'],
    ['Okafor, Chidinma', 'Okafor'],
    ['Eze', 'Eze'],
  ] as const)
    expect(fillAnswer('Dear {name},', name), name).toBe(`Dear ${greeted},`)
  for (const name of ['', 'Dr.', ' Mrs ']) expect(fillAnswer('Dear {name},', name), name).toBe('Dear,')
  expect(fillAnswer('Good day {name}, thank you {name}.', ' $& Eze ')).toBe('Good day $&, thank you $&.')
  expect(fillAnswer('Good day {name}, thank you.', '')).toBe('Good day, thank you.')
})
