import { expect, test } from 'vitest'
import { type LighthouseReport, numberOf, scoreOf, shortcomings } from './audit.ts'

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
    'network-requests': { title: 'Requests', score: 0 },
  },
}

test('scores are out of a hundred, and a missing figure is not a number', () => {
  expect(scoreOf(report, 'performance')).toBe(98)
  expect(numberOf(report, 'largest-contentful-paint')).toBe(2100)
  expect(numberOf(report, 'no-such-audit')).toBeNaN()
})

test('an audit that lowers a score is named with its figure', () => {
  expect(shortcomings(report)).toEqual(['Largest Contentful Paint (2.1 s)'])
})
