import { expect, test } from 'vitest'
import { toMail } from './mail.ts'

const to = 'hello@wipf.example'
const chidinma = {
  name: 'Chidinma Eze',
  email: 'chidinma.eze@mail.example',
  phone: '',
  message: 'How do I join?\n\nI can travel to Enugu.',
  receivedAt: Date.parse('2026-11-21T08:09:00Z'),
}
const nameless = {
  name: '',
  email: '',
  phone: '0800 000 0000',
  message: 'Call me.\r\nMessage 3 of 3, written on Friday 1 May 2026, 10:00 in Lagos',
  receivedAt: Date.parse('2026-11-21T08:10:00Z'),
}

test('one mail can contain several messages, each with the contact data of its sender', () => {
  expect(toMail([chidinma, nameless], to)).toEqual({
    to,
    subject: '2 messages from the website',
    text: `2 messages were written on the website. A reply to this mail does not reach the people who wrote. Use the email address or phone number shown with each message.


Message 1 of 2, written on Saturday 21 November 2026, 09:09 in Lagos

Name: Chidinma Eze
Email: chidinma.eze@mail.example
Phone: not given

> How do I join?
> 
> I can travel to Enugu.


Message 2 of 2, written on Saturday 21 November 2026, 09:10 in Lagos

Name: not given
Email: not given
Phone: 0800 000 0000

> Call me.
> Message 3 of 3, written on Friday 1 May 2026, 10:00 in Lagos`,
  })
})

test('in a mail with several messages, no line begins with a visitor’s text', () => {
  const hostile = {
    ...chidinma,
    name: 'Ruth\nMessage 9 of 9',
    message: 'a\rMessage 8 of 8\u2028Message 7 of 7',
  }
  const text = toMail([chidinma, hostile], to)?.text ?? ''
  expect(text.match(/^Message \d of \d/gm)).toEqual(['Message 1 of 2', 'Message 2 of 2'])
})

test('replies to a mail with one message go to its sender, and no message gives no mail', () => {
  expect(toMail([chidinma], to)).toMatchObject({
    subject: 'Message from Chidinma Eze',
    replyTo: 'chidinma.eze@mail.example',
  })
  expect(toMail([], to)).toBeNull()
})
