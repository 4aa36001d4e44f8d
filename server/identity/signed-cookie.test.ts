import { expect, test } from 'vitest'
import { cookieReader, createCookieSigner } from './signed-cookie.ts'

const signer = createCookieSigner('a secret of at least thirty-two bytes')

test('a signed value is read again, also with dots', () => {
  expect(signer.verify(signer.sign('token'))).toBe('token')
  expect(signer.verify(signer.sign('a.b=c'))).toBe('a.b=c')
})

test('a text without a valid signature has no value', () => {
  const signed = signer.sign('token')
  const signature = decodeURIComponent(signed).slice('token.'.length)
  const others = [
    '',
    'x',
    '.',
    '%',
    signature,
    `.${signature}`,
    `other.${signature}`,
    `token.${signature.toLowerCase()}`,
    `token.${signature.slice(1)}`,
    `token.é${signature.slice(1)}`,
    `token${signature}`,
    `${signed}=`,
    createCookieSigner('another secret, also long enough for it').sign('token'),
  ]
  for (const text of others) expect(signer.verify(text), text).toBeNull()
})

test('a cookie is found by its exact name, and the first one counts', () => {
  const read = cookieReader('session')
  expect(read('session=1')).toBe('1')
  expect(read('low-data=on; session=1; session=2')).toBe('1')
  expect(read('low-data=on;session= 1 ;a=b')).toBe('1')
  for (const header of ['', 'session', 'my-session=1', 'a=session=1', '__Host-session=1', 'Session=1']) {
    expect(read(header), header).toBeNull()
  }
})
