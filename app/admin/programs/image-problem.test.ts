import { expect, test } from 'vitest'
import { finishedRow, type UploadRow } from '../uploads/upload-row.ts'
import { withImageProblem } from './image-problem.ts'

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

test('three uploaded images are no problem', () => {
  expect(withImageProblem({}, three)).toEqual({})
})

test('unfinished images that have stopped are named', () => {
  const rows = [image('a.jpg'), image('b.jpg', { state: 'running' }), image('c.jpg', { state: 'error' })]
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
    images: 'Add 1 more image: a program needs at least three.',
  })
})

test('a cancelled or refused image does not count', () => {
  const rows = [
    image('a.jpg', { state: 'running' }),
    image('x.jpg', { state: 'canceled' }),
    image('y.txt', { state: 'error', retryable: false }),
  ]
  expect(withImageProblem({}, rows)['images']).toBe('Add 2 more images: a program needs at least three.')
})
