import { expect, test } from 'vitest'
import { refusalOf } from './request-guard.ts'

const accepted = {
  hosts: new Set(['www.example.org']),
  origins: new Set(['https://www.example.org']),
}
const statusOf = (request: {
  method?: string
  address?: string
  httpVersion?: string
  headers?: Record<string, string>
  rawHeaders?: string[]
}) =>
  refusalOf(
    {
      method: request.method ?? 'GET',
      url: request.address ?? '/',
      httpVersion: request.httpVersion ?? '1.1',
      headers: { host: 'www.example.org', ...request.headers },
      rawHeaders: request.rawHeaders ?? ['Host', 'www.example.org'],
    },
    accepted,
  )?.status ?? 'passes'

const form = { 'content-type': 'application/x-www-form-urlencoded' }

test('reading needs no origin', () => {
  expect(statusOf({})).toBe('passes')
  expect(statusOf({ method: 'HEAD', headers: { origin: 'https://elsewhere.example' } })).toBe('passes')
})

test('a form of this site passes by its origin', () => {
  expect(statusOf({ method: 'POST', headers: { ...form, origin: 'https://www.example.org' } })).toBe('passes')
})

test('a form without an origin passes when the browser vouches that it is of the same origin', () => {
  expect(statusOf({ method: 'POST', headers: { ...form, 'sec-fetch-site': 'same-origin' } })).toBe('passes')
})

test('a form from elsewhere, or from nowhere, is refused', () => {
  expect(statusOf({ method: 'POST', headers: form })).toBe(403)
  expect(statusOf({ method: 'POST', headers: { ...form, origin: 'null' } })).toBe(403)
  expect(statusOf({ method: 'POST', headers: { ...form, origin: 'http://www.example.org' } })).toBe(403)
  expect(statusOf({ method: 'DELETE', headers: { 'sec-fetch-site': 'same-site' } })).toBe(403)
})

test('an Origin that is sent must be this site’s, whatever else the browser says', () => {
  for (const origin of [
    'https://elsewhere.example',
    'null',
    '',
    'https://www.example.org, https://a.example',
  ]) {
    const headers = { ...form, origin, 'sec-fetch-site': 'same-origin' }
    expect(statusOf({ method: 'POST', headers }), origin).toBe(403)
  }
})

test('two Host lines are refused, because two readers may take two different ones', () => {
  const host = ['Host', 'www.example.org']
  expect(statusOf({ rawHeaders: [...host, 'hOST', 'www.example.org'] })).toBe(400)
  expect(statusOf({ rawHeaders: ['Accept', 'host', ...host, 'X-Host', 'other', 'Via', 'host'] })).toBe(
    'passes',
  )
})

test('a body in another coding than chunks is refused', () => {
  const codedAs = (coding: string) =>
    statusOf({
      method: 'POST',
      headers: { ...form, origin: 'https://www.example.org', 'transfer-encoding': coding },
    })
  expect(codedAs('Chunked')).toBe('passes')
  expect(codedAs('gzip, chunked')).toBe(400)
  expect(codedAs('identity')).toBe(400)
})

test('only HTTP/1.0 and HTTP/1.1 are spoken', () => {
  expect(statusOf({ httpVersion: '1.0' })).toBe('passes')
  expect(statusOf({ httpVersion: '2.0' })).toBe(400)
  expect(statusOf({ httpVersion: '0.9' })).toBe(400)
})

test('an upload’s bytes are an accepted content type, plain text is not', () => {
  const own = { origin: 'https://www.example.org' }
  expect(
    statusOf({ method: 'PATCH', headers: { ...own, 'content-type': 'application/offset+octet-stream' } }),
  ).toBe('passes')
  expect(statusOf({ method: 'POST', headers: { ...own, 'content-type': 'text/plain' } })).toBe(415)
})

test('another name in the Host header is told apart, whatever the method', () => {
  expect(statusOf({ headers: { host: 'elsewhere.example' } })).toBe(421)
  expect(statusOf({ method: 'POST', headers: { ...form, host: 'elsewhere.example' } })).toBe(421)
})

test('health addresses answer under any name, for monitors that know only the machine', () => {
  expect(statusOf({ address: '/healthz', headers: { host: '10.0.0.7:3000' } })).toBe('passes')
  expect(statusOf({ address: '/readyz?full', headers: { host: '10.0.0.7:3000' } })).toBe('passes')
})

test('an absolute address in the request line is not a path of this site', () => {
  expect(statusOf({ address: 'http://elsewhere.example/' })).toBe(400)
})

test('methods that nothing here uses are turned away before a page is asked', () => {
  expect(statusOf({ method: 'TRACE' })).toBe(405)
  expect(statusOf({ method: 'PROPFIND' })).toBe(405)
})
