import { expect, test } from 'vitest'
import { parseContactForm } from './draft.ts'

const typed = {
  name: 'Chidinma Eze',
  email: 'chidinma.eze@mail.example',
  phone: '0800 000 0000',
  message: 'Good morning,\r\n\r\nI will contest for councillor in Nsukka next year.',
}

/** The hidden fields of the form, without script. */
const hidden = { website: '', elapsed: '', submission: '', stamp: 'of today' }
const stamps = { accepts: (stamp: string) => stamp === 'of today' }

function parse(fields: object, without: readonly string[] = []) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...typed, ...hidden, ...fields })) form.set(name, value)
  for (const name of without) form.delete(name)
  return parseContactForm(form, stamps)
}

const refusal = (fields: object) => {
  const result = parse(fields)
  return result.ok ? null : result.refusal
}

test('a message keeps its lines', () => {
  expect(parse({ submission: '3f2a9c1d-77aa' })).toEqual({
    ok: true,
    value: {
      draft: { ...typed, message: 'Good morning,\n\nI will contest for councillor in Nsukka next year.' },
      submissionId: '3f2a9c1d-77aa',
      doubt: null,
    },
  })
})

test('an email address or a phone number is enough, and the name is optional', () => {
  expect(refusal({ name: '', phone: '' })).toBeNull()
  expect(refusal({ name: '', email: '' })).toBeNull()
  expect(refusal({ email: ' ', phone: '' })).toEqual({
    email: 'Write your email address or your phone number, so that we can answer you.',
  })
})

test('an empty form gets all refusals, even when fields are absent or contain files', () => {
  const missing = {
    email: 'Write your email address or your phone number, so that we can answer you.',
    message: 'Write your message.',
  }
  expect(refusal({ name: '', email: '', phone: '', message: ' \n\u200b' })).toEqual(missing)
  expect(parseContactForm(new FormData(), stamps)).toEqual({ ok: false, refusal: missing })
  const file = new File(['x'], 'x.txt')
  expect(refusal({ name: file, email: file, phone: file, message: file })).toEqual(missing)
})

test('each field over its limit is refused with its length', () => {
  expect(refusal({ name: 'a'.repeat(121) })).toEqual({
    name: 'The name is 121 characters long. Shorten it to 120 or fewer.',
  })
  expect(refusal({ email: `${'a'.repeat(250)}@mail.example` })?.email).toContain('Shorten it to 254')
  expect(refusal({ phone: '0'.repeat(41) })).toHaveProperty('phone')
  expect(refusal({ message: 'a'.repeat(5_000) })).toBeNull()
  expect(refusal({ message: 'a'.repeat(100_000) })).toEqual({
    message: 'The message is 100,000 characters long. Shorten it to 5,000 or fewer.',
  })
})

test('line breaks and control characters are removed from name and email', () => {
  expect(parse({ name: 'Ruth\r\nBcc: everybody@mail.example\u0000' })).toMatchObject({
    value: { draft: { name: 'Ruth Bcc: everybody@mail.example' } },
  })
  for (const email of [
    'ruth@mail.example\r\nBcc: everybody@mail.example',
    'ruth@mail.example, everybody@mail.example',
    'Ruth <ruth@mail.example>',
    'ruth',
    'ruth@',
    '"a b"@mail.example',
  ])
    expect(refusal({ email }), email).toEqual({
      email: 'This is not a whole email address. It looks like name@example.org.',
    })
})

test('a phone number may contain spaces and signs, but needs digits', () => {
  for (const phone of ['+234 (0)800-000-0000', '0800 000 0000 (WhatsApp)', '٠٨٠٠٠٠٠'])
    expect(refusal({ phone }), phone).toBeNull()
  expect(refusal({ phone: 'call me' })).toEqual({ phone: 'This phone number has too few digits. Check it.' })
})

test('HTML is treated as plain text', () => {
  expect(parse({ message: '<script>alert(1)</script>' })).toMatchObject({
    value: { draft: { message: '<script>alert(1)</script>' } },
  })
})

const doubt = (fields: object, without: readonly string[] = []) => {
  const result = parse(fields, without)
  return result.ok ? (result.value.doubt?.reason ?? null) : result.refusal
}

test('a form that a program may have sent is accepted, with the reason for the doubt', () => {
  expect(doubt({ website: 'https://spam.example' })).toBe('A field that people do not see was filled in')
  expect(doubt({ elapsed: '300' })).toBe('Sent in less than a second')
  expect(doubt({ elapsed: '1300' })).toBe('Sent after 1 second')
  expect(doubt({ message: 'Cheap: https://a.example http://b.example www.c.example www.d.example' })).toBe(
    'Holds 4 links',
  )
  for (const elapsed of ['2000', '', 'soon', '-1', '3601300']) expect(doubt({ elapsed }), elapsed).toBeNull()
})

test('the signs of a form add up, and the trap counts twice', () => {
  const signs = (fields: object) => {
    const result = parse(fields)
    return result.ok ? (result.value.doubt?.signs ?? 0) : null
  }
  expect([{}, { elapsed: '300' }, { website: 'x' }].map(signs)).toEqual([0, 1, 2])
  expect(signs({ website: 'x', elapsed: '300', stamp: '' })).toBe(4)
})

test('a foreign, incomplete or outdated form is doubtful', () => {
  const words = 'The form was over a week old, or not from this website'
  for (const stamp of ['', 'of last month']) expect(doubt({ stamp })).toBe(words)
  for (const missing of [['website'], ['elapsed'], ['stamp']])
    expect(doubt({}, missing), missing.join()).toBe(words)
})

test('a doubtful form with a wrong field is refused like any other', () => {
  expect(refusal({ stamp: '', message: '' })).toEqual({ message: 'Write your message.' })
})

test('an invalid submission id counts as missing', () => {
  for (const submission of ['', 'short', 'x'.repeat(65), '../../etc/passwd'])
    expect(parse({ submission }), submission).toMatchObject({ value: { submissionId: null } })
})
