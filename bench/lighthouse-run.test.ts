import { expect, test } from 'vitest'
import { type LighthouseReport, loadedBy, numberOf, scoreOf, shortcomings } from './lighthouse-run.ts'

const report: LighthouseReport = {
  categories: {
    performance: {
      score: 0.984,
      auditRefs: [
        { id: 'largest-contentful-paint', weight: 25 },
        { id: 'network-requests', weight: 0 },
      ],
    },
    seo: { score: 1, auditRefs: [{ id: 'document-title', weight: 1 }] },
  },
  audits: {
    'largest-contentful-paint': {
      title: 'Largest Contentful Paint',
      score: 0.91,
      numericValue: 2100,
      displayValue: '2.1 s',
    },
    'document-title': { title: 'Document has a title', score: 1 },
    'network-requests': {
      title: 'Requests',
      score: 0,
      details: { items: [{ url: 'http://localhost:1/' }, {}] },
    },
  },
}

test('scores are out of a hundred, and a category that was not asked for has none', () => {
  expect(scoreOf(report, 'performance')).toBe(98)
  expect(scoreOf(report, 'accessibility')).toBeNull()
})

test('what cost points is named with its figure, and what counts for nothing is not', () => {
  expect(shortcomings(report)).toEqual(['Largest Contentful Paint (2.1 s)'])
})

test('figures and addresses are read from their audits', () => {
  expect(numberOf(report, 'largest-contentful-paint')).toBe(2100)
  expect(numberOf(report, 'no-such-audit')).toBeNaN()
  expect(loadedBy(report)).toEqual(['http://localhost:1/'])
})
