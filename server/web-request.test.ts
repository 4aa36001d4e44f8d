import { expect, test } from 'vitest'
import { toWebRequest } from './web-request.ts'

const see = (url: string, headers: Record<string, string | string[]> = {}, method = 'GET') =>
  toWebRequest({ method, headers, raw: { url } }, 'http://localhost:3000', new AbortController().signal)

test('a request has the address of the site, not the one its headers claim', () => {
  const { url } = see('/programs?title_women', {
    host: 'elsewhere.example',
    'x-forwarded-host': 'elsewhere.example',
  })
  expect(url).toBe('http://localhost:3000/programs?title_women')
})

test('a path that begins with two slashes stays a path of this site', () => {
  expect(new URL(see('//elsewhere.example/').url).host).toBe('localhost:3000')
})

test('what only an edge in front of the site may say is not believed of a visitor', () => {
  expect(
    see('/', { 'x-react-router-prerender-data': 'x' }).headers.has('x-react-router-prerender-data'),
  ).toBe(false)
})

test('a form sent from another name of this machine comes from the site itself', () => {
  const request = see('/admin', { origin: 'http://127.0.0.1:3000' }, 'POST')
  expect(request.headers.get('origin')).toBe('http://localhost:3000')
})
