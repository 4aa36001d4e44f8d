import { expect, test } from 'vitest'
import { finishedRow, type UploadRow } from '../uploads/upload-row.ts'
import { notReadyReasons, withImageProblem } from './readiness.ts'

const complete = {
  title: 'Ẹ Jẹ́ Ká Dìbò',
  date: '2023-02-11',
  theme: 'Socio-Political Activism',
  report: '<p>Women traders opened the drive.</p>',
}
const image = (name: string, facts: Partial<UploadRow> = {}): UploadRow => ({
  ...finishedRow,
  key: name,
  name,
  uploadId: name,
  thumbnailUrl: null,
  description: '',
  ...facts,
})
const three = [image('a.jpg'), image('b.jpg'), image('c.jpg')]

test('a complete program with three uploaded images is ready', () => {
  expect(notReadyReasons(complete, three)).toEqual([])
  expect(withImageProblem({}, three)).toEqual({})
})

test('an empty form lists everything that is missing', () => {
  expect(notReadyReasons({ title: ' ', date: '', theme: '', report: '' }, [])).toEqual([
    'no title',
    'no date chosen',
    'no theme chosen',
    '3 more images needed',
    'no report',
  ])
})

test('unfinished images are counted, and named when the button is pressed', () => {
  const rows = [image('a.jpg'), image('b.jpg', { state: 'running' }), image('c.jpg', { state: 'error' })]
  expect(notReadyReasons(complete, rows)).toEqual(['2 images unfinished'])
  expect(withImageProblem({}, rows)).toEqual({
    images: 'Not uploaded yet: b.jpg, c.jpg. Resume, try again, or cancel.',
  })
})

test('images that still arrive count, and are not an error', () => {
  const [one, ...others] = three
  const rows = [one!, ...others.map((row): UploadRow => ({ ...row, state: 'running' }))]
  expect(withImageProblem({ images: 'Add 2 more.' }, rows)).toEqual({})
  expect(withImageProblem({ title: 'Enter a title.' }, rows.slice(1))).toEqual({
    title: 'Enter a title.',
    images: 'Add 1 more: a program needs at least three.',
  })
})

test('a cancelled or refused image does not count', () => {
  const rows = [
    ...three.slice(0, 2),
    image('x.jpg', { state: 'canceled' }),
    image('y.txt', { state: 'error', retryable: false }),
  ]
  expect(notReadyReasons(complete, rows)).toEqual(['1 more image needed'])
})

test('a report that has only empty paragraphs counts as missing', () => {
  expect(notReadyReasons({ ...complete, report: '<p></p><p><br></p>' }, three)).toEqual(['no report'])
})
