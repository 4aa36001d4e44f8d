import { expect, test } from 'vitest'
import { parseXml } from '#tests/support/well-formed-xml.ts'
import { toSitemap } from './sitemap-xml.ts'

test('each page has its complete address, and the time of its last change when it is known', () => {
  const map = parseXml(
    toSitemap(
      [
        { address: '/', updatedAt: null },
        { address: '/programs/a&b', updatedAt: Date.UTC(2023, 10, 18) },
      ],
      'https://www.example.org',
    ),
  )
  expect(map.children.map(({ children }) => children.map(({ name, text }) => [name, text]))).toEqual([
    [['loc', 'https://www.example.org/']],
    [
      ['loc', 'https://www.example.org/programs/a&b'],
      ['lastmod', '2023-11-18T00:00:00Z'],
    ],
  ])
})
