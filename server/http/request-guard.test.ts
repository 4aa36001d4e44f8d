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

test('GET and HEAD need no origin', () => {
  expect(statusOf({})).toBe('passes')
  expect(statusOf({ method: 'HEAD', headers: { origin: 'https://elsewhere.example' } })).toBe('passes')
})

test('a form with the origin of this site passes', () => {
  expect(statusOf({ method: 'POST', headers: { ...form, origin: 'https://www.example.org' } })).toBe('passes')
})

test('a form without an Origin header passes when Sec-Fetch-Site says same-origin', () => {
  expect(statusOf({ method: 'POST', headers: { ...form, 'sec-fetch-site': 'same-origin' } })).toBe('passes')
})

test('a form with another origin, or with none, is refused', () => {
  expect(statusOf({ method: 'POST', headers: form })).toBe(403)
  expect(statusOf({ method: 'POST', headers: { ...form, origin: 'null' } })).toBe(403)
  expect(statusOf({ method: 'POST', headers: { ...form, origin: 'http://www.example.org' } })).toBe(403)
  expect(statusOf({ method: 'DELETE', headers: { 'sec-fetch-site': 'same-site' } })).toBe(403)
})

test('an Origin header must name this site, whatever the other headers say', () => {
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

test('two Host lines are refused, because a proxy may use another one than the server', () => {
  const host = ['Host', 'www.example.org']
  expect(statusOf({ rawHeaders: [...host, 'hOST', 'www.example.org'] })).toBe(400)
  expect(statusOf({ rawHeaders: ['Accept', 'host', ...host, 'X-Host', 'other', 'Via', 'host'] })).toBe(
    'passes',
  )
})

test('a transfer coding other than chunked is refused', () => {
  const codedAs = (coding: string) =>
    statusOf({
      method: 'POST',
      headers: { ...form, origin: 'https://www.example.org', 'transfer-encoding': coding },
    })
  expect(codedAs('Chunked')).toBe('passes')
  expect(codedAs('gzip, chunked')).toBe(400)
  expect(codedAs('identity')).toBe(400)
})

test('only HTTP/1.0 and HTTP/1.1 are accepted', () => {
  expect(statusOf({ httpVersion: '1.0' })).toBe('passes')
  expect(statusOf({ httpVersion: '2.0' })).toBe(400)
  expect(statusOf({ httpVersion: '0.9' })).toBe(400)
})

test('the content type of uploads is accepted, plain text is not', () => {
  const own = { origin: 'https://www.example.org' }
  expect(
    statusOf({ method: 'PATCH', headers: { ...own, 'content-type': 'application/offset+octet-stream' } }),
  ).toBe('passes')
  expect(statusOf({ method: 'POST', headers: { ...own, 'content-type': 'text/plain' } })).toBe(415)
})

test('another name in the Host header is refused, whatever the method', () => {
  expect(statusOf({ headers: { host: 'elsewhere.example' } })).toBe(421)
  expect(statusOf({ method: 'POST', headers: { ...form, host: 'elsewhere.example' } })).toBe(421)
})

test('health addresses answer under any host name, for monitors that use the machine’s address', () => {
  expect(statusOf({ address: '/healthz', headers: { host: '10.0.0.7:3000' } })).toBe('passes')
  expect(statusOf({ address: '/readyz?full', headers: { host: '10.0.0.7:3000' } })).toBe('passes')
})

test('an absolute address in the request line is refused', () => {
  expect(statusOf({ address: 'http://elsewhere.example/' })).toBe(400)
})

test('methods that the site does not use are refused before the routes', () => {
  expect(statusOf({ method: 'TRACE' })).toBe(405)
  expect(statusOf({ method: 'PROPFIND' })).toBe(405)
})
