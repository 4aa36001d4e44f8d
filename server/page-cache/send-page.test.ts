import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { createCachedPage } from './cached-page.ts'
import { sendPage } from './send-page.ts'

const page = createCachedPage(Buffer.from('Forty women'), [['content-type', 'text/html']], null, null)
const strong = page.tag.slice('W/'.length)

function statusFor(ifNoneMatch: string): number {
  let status = 0
  const response = { writeHead: (code: number) => ((status = code), response), end: () => response }
  const request = { method: 'GET', headers: { 'if-none-match': ifNoneMatch } }
  sendPage(request as unknown as IncomingMessage, response as unknown as ServerResponse, page, null)
  return status
}

test('the tag of the content matches, also in a list or as a strong tag', () => {
  for (const header of [page.tag, strong, `"other", ${page.tag}`, `"other" ,${strong},"x"`, '*', ' * '])
    expect(statusFor(header), header).toBe(304)
})

test('a tag of other content or an invalid tag does not match', () => {
  const digest = strong.slice(1, -1)
  for (const header of [
    '',
    '"other"',
    digest,
    `"${digest}x"`,
    `"x${digest}"`,
    `"${digest}-br"`,
    `"${digest}`,
  ])
    expect(statusFor(header), header).toBe(200)
})

test('the same content has the same tag', () => {
  expect(createCachedPage(Buffer.from('Forty women'), [], null, null).tag).toBe(page.tag)
  expect(createCachedPage(Buffer.from('Forty-one women'), [], null, null).tag).not.toBe(page.tag)
})
