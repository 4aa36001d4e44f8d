import { expect, test } from 'vitest'
import { toWebRequest } from './web-request.ts'

const toRequest = (url: string, headers: Record<string, string | string[]> = {}, method = 'GET') =>
  toWebRequest({ method, headers, raw: { url } }, 'http://localhost:3000', new AbortController().signal)

test('a request has the address of the site, not the one its headers claim', () => {
  const { url } = toRequest('/programs?title_women', {
    host: 'elsewhere.example',
    'x-forwarded-host': 'elsewhere.example',
  })
  expect(url).toBe('http://localhost:3000/programs?title_women')
})

test('a path that begins with two slashes stays a path of this site', () => {
  expect(new URL(toRequest('//elsewhere.example/').url).host).toBe('localhost:3000')
})

test('headers that only an edge server may set are removed', () => {
  expect(
    toRequest('/', { 'x-react-router-prerender-data': 'x' }).headers.has('x-react-router-prerender-data'),
  ).toBe(false)
})

test('a form sent from another name of this machine gets the origin of the site', () => {
  const request = toRequest('/admin', { origin: 'http://127.0.0.1:3000' }, 'POST')
  expect(request.headers.get('origin')).toBe('http://localhost:3000')
})
