import { expect, test } from 'vitest'
import { digestOf, findMatch, toTag } from './entity-tag.ts'

const digest = digestOf(Buffer.from('Forty women'))
const plain = toTag(digest, 'identity', 0)
const brotli = toTag(digest, 'br', 5)

test('the same content has the same digest, and each coding and quality has its own tag', () => {
  expect(digestOf(Buffer.from('Forty women'))).toBe(digest)
  expect(digestOf(Buffer.from('Forty-one women'))).not.toBe(digest)
  expect(new Set([plain, brotli, toTag(digest, 'br', 10), toTag(digest, 'gzip', 9)]).size).toBe(4)
})

test('every tag of the content matches, also in a list or as a weak tag', () => {
  for (const [header, match] of [
    [plain, plain],
    [brotli, brotli],
    [`W/${brotli}`, brotli],
    [`"other", ${plain}`, plain],
    [`"other" ,W/${brotli},"x"`, brotli],
    ['*', brotli],
    [' * ', brotli],
  ] as const) {
    expect(findMatch(header, digest, brotli), header).toBe(match)
  }
})

test('a tag of other content or an invalid tag does not match', () => {
  for (const header of [
    '',
    '"other"',
    digest,
    `"${digest}x"`,
    `"x${digest}"`,
    `"${digest}-zip"`,
    `"${digest}`,
  ]) {
    expect(findMatch(header, digest, brotli), header).toBeNull()
  }
})
