import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { createSqliteTextIndex } from './sqlite-text-index.ts'
import type { IndexedText } from './text-index.ts'

const text = (id: number, words: Partial<IndexedText> = {}): IndexedText => ({
  id,
  group: 0,
  title: '',
  facts: '',
  text: '',
  ...words,
})

async function open(options: { mostRanked?: number } = {}) {
  const folder = await temporaryFolder()
  const index = createSqliteTextIndex({ file: `${folder}/words.sqlite`, ...options })
  onTestFinished(() => index.close())
  const totalOf = (words: string[][], group: number | null) =>
    [...index.count(words)].reduce(
      (sum, [found, count]) => sum + (group === null || found === group ? count : 0),
      0,
    )
  const find = (words: string[][], page = {}, group: number | null = null) =>
    index
      .find({ tiers: [words], group, total: totalOf(words, group) }, { offset: 0, limit: 10, ...page })
      .map(({ group: found, id }) => `${found}/${id}`)
  return { folder, index, find }
}

test('a document has one word of each choice, in any of its fields', async () => {
  const { index, find } = await open()
  index.write([
    text(1, { title: 'kano ballot', facts: '2018' }),
    text(2, { title: 'jos', facts: '2018', text: 'kano' }),
    text(3, { group: 4, title: 'kanu', facts: '2018' }),
  ])
  expect(find([['kano'], ['2018']])).toEqual(['0/1', '0/2'])
  expect(find([['kano', 'kanu'], ['2018']]).toSorted()).toEqual(['0/1', '0/2', '4/3'])
  expect(find([['kano', 'kanu']], {}, 4)).toEqual(['4/3'])
  expect(find([['kano'], ['2019']])).toEqual([])
  expect([...index.count([['kano', 'kanu']])]).toEqual([
    [0, 2],
    [4, 1],
  ])
})

test('earlier tiers come first, then words in titles, then the highest id', async () => {
  const { index, find } = await open()
  index.write([
    text(1, { title: 'ward' }),
    text(2, { title: 'wardrobe' }),
    text(3, { title: 'hall', text: 'ward' }),
    text(4, { title: 'ward' }),
  ])
  expect(find([['ward']])).toEqual(['0/4', '0/1', '0/3'])
  const tiers = [[['ward']], [['ward', 'wardrobe']]]
  expect(index.find({ tiers, group: null, total: 4 }, { offset: 0, limit: 9 }).map(({ id }) => id)).toEqual([
    4, 1, 3, 2,
  ])
  expect(find([['ward']], { offset: 1, limit: 1 })).toEqual(['0/1'])
})

test('above the limit, the highest ids come first', async () => {
  const { index, find } = await open({ mostRanked: 2 })
  index.write([text(1, { title: 'ward' }), text(2, { text: 'ward' }), text(3, { text: 'ward hall' })])
  expect(find([['ward']])).toEqual(['0/3', '0/2', '0/1'])
  expect(find([['hall']])).toEqual(['0/3'])
})

test('a document is replaced and removed', async () => {
  const { index, find } = await open()
  index.write([text(1, { title: 'kano' }), text(2, { title: 'kano' })])
  index.write([text(1, { title: 'jos' })])
  expect(find([['kano']])).toEqual(['0/2'])
  index.remove([{ group: 0, id: 2 }])
  expect(find([['kano']])).toEqual([])
  expect(find([['jos']])).toEqual(['0/1'])
})

test('nothing in a word is an operator', async () => {
  const { index, find } = await open()
  index.write([text(1, { title: 'kano' })])
  for (const word of ['"', 'a" OR "kano', 'kano*', 'title:kano', 'NEAR(', '-', '\0', '']) {
    expect(() => find([[word]])).not.toThrow()
  }
  expect(find([['a" OR "kano']])).toEqual([])
})

test('the file of an earlier process is removed, and nothing is left on the disk', async () => {
  const folder = await temporaryFolder()
  await writeFile(`${folder}/words.sqlite`, 'not a database')
  const index = createSqliteTextIndex({ file: `${folder}/words.sqlite` })
  index.write([text(1, { title: 'kano' })])
  expect(index.sizeBytes()).toBeGreaterThan(4_096)
  expect(readdirSync(folder)).toEqual([])
  index.close()
})

test('an index of many parts is merged in many short steps, and gives the same results', async () => {
  const { index, find } = await open()
  const words = Array.from({ length: 300 }, (_, number) => `word${number}`).join(' ')
  for (let id = 1; id <= 400; id += 1) index.write([text(id, { title: `kano ${id}`, text: words })])
  for (let id = 1; id <= 400; id += 2) index.write([text(id, { title: `jos ${id}`, text: words })])
  const before = [find([['kano']]), find([['jos'], ['word7']])]
  let steps = 1
  while (index.optimize()) steps += 1
  expect(steps).toBeGreaterThan(3)
  expect([find([['kano']]), find([['jos'], ['word7']])]).toEqual(before)
  index.write([text(402, { title: 'kano 402' })])
  expect(find([['kano']])[0]).toBe('0/402')
})

test('a page begins in the tier where the page before it ended', async () => {
  const { index } = await open()
  index.write([1, 2, 3, 4].map((id) => text(id, { title: id % 2 ? 'ward' : 'wardrobe' })))
  const tiers = [[['ward']], [['ward', 'wardrobe']]]
  const page = (offset: number, limit: number) =>
    index.find({ tiers, group: null, total: 4 }, { offset, limit }).map(({ id }) => id)
  expect([page(0, 2), page(1, 2), page(2, 2), page(3, 9)]).toEqual([[3, 1], [1, 4], [4, 2], [2]])
})
