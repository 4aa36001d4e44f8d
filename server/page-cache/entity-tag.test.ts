import { expect, test } from 'vitest'
import { digestOf, findKnown, toTag } from './entity-tag.ts'

const digest = digestOf(Buffer.from('Forty women'))
const plain = toTag(digest, 'identity', 0)
const brotli = toTag(digest, 'br', 5)

test('the same content has the same tag, each way of writing it has its own', () => {
  expect(digestOf(Buffer.from('Forty women'))).toBe(digest)
  expect(digestOf(Buffer.from('Forty-one women'))).not.toBe(digest)
  expect(new Set([plain, brotli, toTag(digest, 'br', 10), toTag(digest, 'gzip', 9)]).size).toBe(4)
})

test('whoever has the content is recognised by any of its tags, in a list and marked weak', () => {
  for (const [header, known] of [
    [plain, plain],
    [brotli, brotli],
    [`W/${brotli}`, brotli],
    [`"other", ${plain}`, plain],
    [`"other" ,W/${brotli},"x"`, brotli],
    ['*', brotli],
    [' * ', brotli],
  ] as const) {
    expect(findKnown(header, digest, brotli), header).toBe(known)
  }
})

test('a tag of something else, or none, is not recognised', () => {
  for (const header of [
    '',
    '"other"',
    digest,
    `"${digest}x"`,
    `"x${digest}"`,
    `"${digest}-zip"`,
    `"${digest}`,
  ]) {
    expect(findKnown(header, digest, brotli), header).toBeNull()
  }
})
