import { expect, test } from 'vitest'
import { textAnswer } from './text-answer.server.ts'

const ask = (known?: string) =>
  new Request('https://www.example.org/feed.xml', known ? { headers: { 'If-None-Match': known } } : {})

test('a text that a reader has already is not sent again', async () => {
  const first = textAnswer(ask(), 'text/plain', 'Forty women')
  const etag = first.headers.get('etag') ?? ''
  expect(await first.text()).toBe('Forty women')
  expect(first.headers.get('cache-control')).toBe('public, no-cache')
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    expect(textAnswer(ask(known), 'text/plain', 'Forty women').status).toBe(304)
  }
})

test('a text that has changed is sent whole', () => {
  const etag = textAnswer(ask(), 'text/plain', 'Forty women').headers.get('etag') ?? ''
  expect(textAnswer(ask(etag), 'text/plain', 'Forty-one women').status).toBe(200)
})
