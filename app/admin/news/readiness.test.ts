import { expect, test } from 'vitest'
import { finishedRow } from '../uploads/upload-row.ts'
import { notReadyReasons } from './readiness.ts'

const written = {
  title: 'Nine women win',
  date: '2026-10-17',
  link: 'courier.example',
  summary: '<p>Nine seats.</p>',
  source: 'The Savannah Courier',
}
const image = { ...finishedRow, key: 'one', name: 'one.jpg', thumbnailUrl: null, description: '' }

test('an empty article lists everything that is missing, but no video', () => {
  expect(notReadyReasons('News Article', {}, [])).toEqual([
    'no title',
    'no date chosen',
    'no news report link',
    'no image',
    'no summary',
    'no source',
  ])
})

test('an article needs its image, a video only its embed link', () => {
  const paused = { ...image, state: 'paused' as const }
  expect(notReadyReasons('News Article', written, [paused])).toEqual(['the image is unfinished'])
  for (const state of ['success', 'running'] as const)
    expect(notReadyReasons('News Article', written, [{ ...image, state }]), state).toEqual([])
  expect(notReadyReasons('Online Video', written, [])).toEqual(['no embed link'])
  expect(notReadyReasons('Online Video', { ...written, videoLink: 'x' }, [paused])).toEqual([
    'the image is unfinished',
  ])
  expect(notReadyReasons('Online Video', { ...written, videoLink: 'x' }, [])).toEqual([])
})

test('a statement needs its text and who signs it, and only an added image is waited for', () => {
  const paused = { ...image, state: 'paused' as const }
  expect(notReadyReasons('Statement', {}, [])).toEqual([
    'no title',
    'no date chosen',
    'no statement',
    'nobody signs it',
  ])
  expect(notReadyReasons('Statement', { ...written, link: '' }, [])).toEqual([])
  expect(notReadyReasons('Statement', written, [paused])).toEqual(['the image is unfinished'])
})

test('spaces and empty formatting do not count as text', () => {
  const blank = { ...written, title: ' \n', summary: '<p><br></p>', source: ' ' }
  expect(notReadyReasons('News Article', blank, [image])).toEqual(['no title', 'no summary', 'no source'])
})
