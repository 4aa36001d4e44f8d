// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accepted } from '#domain/result.ts'
import { missingImages } from './upload-list.ts'
import { createUploadQueue } from './upload-queue.client.ts'
import { finishedRow, type UploadRow } from './upload-row.ts'
import type { TaskReport, UploadOrigin } from './upload-task.client.ts'
import type { UploadsOfField } from './uploads-of-field.ts'

/** The uploads that were begun, in order, and those that were deleted on the server. */
const begun: { readonly name: string; report(change: TaskReport): void }[] = []
const discarded: string[] = []

vi.mock('./upload-task.client.ts', () => ({
  createUploadTask: ({ name }: File, _origin: UploadOrigin, report: (change: TaskReport) => void) => ({
    start: () => void begun.push({ name, report }),
    stop: async () => {},
    discard: async () => void discarded.push(name),
    uploadId: () => `id-${name}`,
  }),
  discardUpload: async (uploadId: string) => discarded.push(uploadId) > 0,
  forgetUploads: async () => {},
}))

beforeEach(() => {
  begun.length = 0
  discarded.length = 0
  vi.stubGlobal('fetch', async () => Response.json({ waiting: [] }))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A stored row. A name such as `id-march.jpg` is that of an upload, any other that of a published picture. */
const stored = (name: string): UploadRow => ({
  ...finishedRow,
  key: name,
  name,
  ...(name.startsWith('id-') ? { uploadId: name } : { existingUrl: `/images/${name}` }),
  thumbnailUrl: null,
})
const file = (name: string) => new File([name], name)

/** A queue whose value is a list of names, and whose files are smaller when `shrink` is called. */
function openQueue(start: string, most = 9, unfinished: readonly string[] = []) {
  const shrinking: (() => void)[] = []
  const uses: UploadsOfField = {
    kind: 'picture',
    noun: 'picture',
    read: (value) => value.split(' ').filter(Boolean).map(stored),
    toUsable: async (picked) => accepted(picked),
    toSmaller: (picked) => new Promise((resolve) => shrinking.push(() => resolve(picked))),
    nameOf: ({ name }) => name,
    begin: (picked) => ({ thumbnailUrl: URL.createObjectURL(picked) }),
    nameOfLost: ({ name }) => name,
  }
  const queue = createUploadQueue({
    accountUid: 'adaeze',
    form: 'programs new',
    uses,
    most,
    start,
    unfinished,
  })
  const names = () => queue.current().rows.map(({ name }) => name)
  const keyOf = (name: string) => queue.current().rows.find((row) => row.name === name)!.key
  const shrunk = () =>
    vi.waitFor(() => expect(shrinking.length).toBeGreaterThan(0)).then(() => shrinking.shift()!())
  const arrive = async (name: string) => {
    await vi.waitFor(() => expect(begun.map((each) => each.name)).toContain(name))
    begun.findLast((each) => each.name === name)!.report({ state: 'success', uploadId: `id-${name}` })
  }
  return { queue, names, keyOf, shrinking, shrunk, arrive }
}
/** "Remove" does nothing right after an upload has finished. */
const wait = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 })

test('files are made smaller one at a time, and none is sent after the form is closed', async () => {
  const { queue, shrinking, shrunk, names } = openQueue('')
  await queue.add([file('a'), file('b'), file('a')])
  expect(names()).toEqual(['a', 'b'])
  expect(queue.current().refused).toEqual([{ name: 'a', reason: 'It is already in the list.' }])
  await vi.waitFor(() => expect(shrinking).toHaveLength(1))
  await shrunk()
  await vi.waitFor(() => expect(begun.map(({ name }) => name)).toEqual(['a']))
  await vi.waitFor(() => expect(shrinking).toHaveLength(1))
  queue.dispose()
  await shrunk()
  await new Promise(setImmediate)
  expect(begun.map(({ name }) => name)).toEqual(['a'])
})

test('when the form is closed, no file that was ever picked stays in memory', async () => {
  const made: string[] = []
  const freed: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((picked) => {
    made.push((picked as File).name)
    return `blob:${(picked as File).name}`
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void freed.push(url.replace('blob:', '')))
  const { queue, keyOf, shrunk, arrive } = openQueue('')
  await queue.add([file('hall'), file('hall'), file('drive')])
  await shrunk()
  await arrive('hall')
  await queue.replace(keyOf('hall'), file('new'))
  await shrunk()
  await shrunk()
  await arrive('new')
  wait()
  queue.remove(keyOf('new'))
  queue.dispose()
  expect(made).toEqual(['hall', 'drive', 'new'])
  expect(new Set(freed)).toEqual(new Set(made))
})

test('a replaced picture comes back when the new one is removed before it has arrived', async () => {
  const { queue, names, keyOf } = openQueue('hall drive')
  await queue.replace(keyOf('hall'), file('new'))
  expect(names()).toEqual(['new', 'drive'])
  queue.cancel(keyOf('new'))
  await vi.waitFor(() => expect(queue.current().rows[0]!.state).toBe('canceled'))
  expect(queue.remove(keyOf('new'))).toBe(true)
  expect(names()).toEqual(['hall', 'drive'])
})

test('the upload that was replaced is deleted when the new one has arrived', async () => {
  const { queue, names, keyOf, shrunk, arrive } = openQueue('')
  await queue.add([file('hall')])
  await shrunk()
  await arrive('hall')
  await queue.replace(keyOf('hall'), file('new'))
  expect(discarded).toEqual([])
  await shrunk()
  await arrive('new')
  expect(discarded).toEqual(['hall'])
  wait()
  expect(queue.remove(keyOf('new'))).toBe(true)
  expect(names()).toEqual([])
})

test('with one allowed picture, the published one comes back when its replacement is removed', async () => {
  const { queue, names, keyOf, shrunk, arrive } = openQueue('hall', 1)
  await queue.add([file('new')])
  expect(names()).toEqual(['new'])
  await shrunk()
  await arrive('new')
  expect(queue.remove(keyOf('new'))).toBe(false)
  wait()
  expect(queue.remove(keyOf('new'))).toBe(true)
  expect(names()).toEqual(['hall'])
})

test('with one allowed picture, an unpublished one comes back when its replacements are removed before they arrive', async () => {
  const { queue, names, keyOf, shrunk, arrive } = openQueue('', 1)
  await queue.add([file('first')])
  await shrunk()
  await arrive('first')
  await queue.add([file('second')])
  await queue.add([file('third')])
  expect(names()).toEqual(['third'])
  queue.cancel(keyOf('third'))
  await vi.waitFor(() => expect(queue.current().rows[0]!.state).toBe('canceled'))
  expect(queue.remove(keyOf('third'))).toBe(true)
  expect(names()).toEqual(['first'])
  expect(discarded).toEqual([])
})

test('with one allowed picture, an unpublished one is deleted when its replacement has arrived', async () => {
  const { queue, names, shrunk, arrive } = openQueue('', 1)
  await queue.add([file('first')])
  await shrunk()
  await arrive('first')
  await queue.add([file('second')])
  await shrunk()
  expect(discarded).toEqual([])
  await arrive('second')
  expect(discarded).toEqual(['first'])
  expect(names()).toEqual(['second'])
})

test('with one allowed picture, one that is chosen again instead of its replacement keeps its upload', async () => {
  const { queue, names, shrunk, arrive } = openQueue('', 1)
  await queue.add([file('first')])
  await shrunk()
  await arrive('first')
  await queue.add([file('second')])
  await queue.add([file('first')])
  await shrunk()
  await shrunk()
  await vi.waitFor(() => expect(begun).toHaveLength(2))
  await arrive('first')
  expect(names()).toEqual(['first'])
  expect(queue.current().rows[0]!.state).toBe('success')
  expect(discarded).toEqual([])
})

test('a picture of a reopened draft that is chosen again is listed once, and keeps its upload', async () => {
  const { queue, names, keyOf, shrunk, arrive } = openQueue('id-march.jpg hall', 9)
  await queue.add([file('march.jpg')])
  await shrunk()
  await arrive('march.jpg')
  expect(names()).toEqual(['id-march.jpg', 'hall'])
  expect(queue.current().refused).toEqual([{ name: 'march.jpg', reason: 'It is already in the list.' }])
  await queue.replace(keyOf('hall'), file('march.jpg'))
  await shrunk()
  await vi.waitFor(() => expect(begun).toHaveLength(2))
  await arrive('march.jpg')
  expect(names()).toEqual(['id-march.jpg', 'hall'])
  expect(discarded).toEqual([])
})

test('a picture that is replaced by itself keeps its upload when the replacement is removed', async () => {
  const { queue, names, keyOf, shrunk } = openQueue('id-march.jpg')
  await queue.replace(keyOf('id-march.jpg'), file('march.jpg'))
  await shrunk()
  await vi.waitFor(() => expect(begun).toHaveLength(1))
  begun[0]!.report({ state: 'error', problem: 'The connection is gone.' })
  wait()
  expect(queue.remove(keyOf('march.jpg'))).toBe(true)
  expect(names()).toEqual(['id-march.jpg'])
  expect(discarded).toEqual([])
})

test('a picture that is read while the form is closed takes no place and no memory', async () => {
  const made = vi.spyOn(URL, 'createObjectURL')
  const { queue, names } = openQueue('hall', 1)
  const adding = queue.add([file('new')])
  const replacing = queue.replace(queue.current().rows[0]!.key, file('newer'))
  queue.dispose()
  await Promise.all([adding, replacing])
  expect(names()).toEqual(['hall'])
  expect(made).not.toHaveBeenCalled()
})

test('files that did not arrive are chosen again by name, or given up', async () => {
  const { queue } = openQueue('', 9, ['hall', 'drive', 'march'])
  await queue.add([file('drive'), file('new')])
  expect(queue.current().chooseAgain).toEqual(['hall', 'march'])
  queue.goOnWithout()
  expect(missingImages(queue.current())).toEqual(['drive', 'new'])
})

test('with one allowed picture, any other takes the place of the one that did not arrive', async () => {
  const { queue, names } = openQueue('', 1, ['hall'])
  await queue.add([file('new')])
  expect(queue.current().chooseAgain).toEqual([])
  expect(names()).toEqual(['new'])
})

test('replacing the list keeps the rows that both lists share, and the uploads in progress', async () => {
  const { queue, names, keyOf } = openQueue('hall drive')
  await queue.add([file('new')])
  queue.changeDetails(keyOf('hall'), { caption: 'Typed here' })
  queue.put('drive march')
  expect(names()).toEqual(['drive', 'march', 'new'])
  queue.put('hall')
  expect(names()).toEqual(['hall', 'new'])
})

test('replacing the list while a picture is being replaced keeps both, and after the publication it is a published one', async () => {
  const { queue, names, keyOf } = openQueue('hall drive')
  await queue.replace(keyOf('hall'), file('new'))
  queue.put('drive hall')
  expect(names()).toEqual(['drive', 'new'])
  queue.settle('drive hall', 'drive march')
  queue.cancel(keyOf('new'))
  await vi.waitFor(() => expect(queue.current().rows[1]!.state).toBe('canceled'))
  expect(missingImages(queue.current())).toEqual(['new'])
  expect(queue.remove(keyOf('new'))).toBe(true)
  expect(queue.current().rows.map(({ existingUrl }) => existingUrl)).toEqual([
    '/images/drive',
    '/images/march',
  ])
})

test('after a publication that empties the list, a picture on its way stays and brings nothing back', async () => {
  const { queue, names, keyOf } = openQueue('hall', 1)
  await queue.add([file('new')])
  queue.settle('hall', null)
  expect(names()).toEqual(['new'])
  queue.cancel(keyOf('new'))
  await vi.waitFor(() => expect(queue.current().rows[0]!.state).toBe('canceled'))
  expect(queue.remove(keyOf('new'))).toBe(true)
  expect(names()).toEqual([])
})

test('after a publication, the list has the published pictures and those added since', async () => {
  const { queue, names, shrunk, arrive } = openQueue('hall')
  await queue.add([file('new')])
  queue.settle('hall', 'hall')
  expect(names()).toEqual(['hall', 'new'])
  await shrunk()
  await arrive('new')
  queue.settle('hall', null)
  expect(names()).toEqual(['new'])
})
