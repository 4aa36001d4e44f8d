import fastify from 'fastify'
import { expect, test } from 'vitest'
import { createEventQueries } from '#domain/events/queries.server.ts'
import { createNewsQueries } from '#domain/news/queries.server.ts'
import { createProgramQueries } from '#domain/programs/queries.server.ts'
import { readTestContent } from '#domain/programs/test-programs.ts'
import type { CountedBody } from '#domain/representation/schema.ts'
import {
  countSubject,
  programSubject,
  sharePicture,
  sharePictureAddress,
  siteSubject,
} from '#domain/share-pictures/share-picture.server.ts'
import { countStatus, programStatus, statusPicture } from '#domain/share-pictures/status-picture.server.ts'
import { temporaryDocuments } from '#tests/support/temporary-documents.ts'
import { createMemoryFileStore } from '#ports/files/memory-file-store.ts'
import { createWomenQueries } from '#domain/women/queries.server.ts'
import { organisation } from '#site'
import { createSharePictureMaker } from './maker.ts'
import { registerSharePictures } from './serve.ts'

const current = {
  seats: 109,
  women: 3,
  election: 'General election',
  date: '2023-02-25',
  source: 'https://www.inecnigeria.org/elected',
} as const
const senate: CountedBody = { key: 'senate', name: 'Senate', counted: 'seats', current, counts: [current] }
const unchecked = { ...current, women: null, source: '' }
const house: CountedBody = { ...senate, key: 'house', current: unchecked, counts: [unchecked] }
const pages = { ...organisation, url: 'https://www.example.org' }

const adaeze = { uid: 'adaeze', name: 'Adaeze' }

/** A site whose workshop returns the SVG itself. The tests of the maker use the real workshop. */
async function site() {
  const documents = temporaryDocuments()
  const content = await readTestContent(documents)
  const programs = createProgramQueries(content, documents)
  const files = createMemoryFileStore()
  const app = fastify()
  registerSharePictures(app, {
    maker: createSharePictureMaker({
      files,
      workshop: { composeSharePicture: async ({ svg }) => new TextEncoder().encode(svg) },
    }),
    site: {
      url: pages.url,
      programs,
      news: createNewsQueries(content, documents),
      events: createEventQueries(content, documents),
      representation: { bodies: () => [senate, house] },
      women: createWomenQueries(content, documents),
      settings: { organisation: () => organisation },
    },
  })
  function newest() {
    const [program] = programs.latest(1)
    if (!program) throw new Error('nothing is published')
    return program
  }
  return {
    get: (url: string) => app.inject({ url }),
    async publish(title: string) {
      const fields = { ProgramTitle: title, ProgramDate: '2022-05-14' }
      await documents.commit([{ kind: 'set', collection: 'Programs', id: 'hall', fields }], adaeze)
      await content.refresh()
    },
    async remove() {
      await documents.commit([{ kind: 'delete', collection: 'Programs', id: 'hall' }], adaeze)
      await content.refresh()
    },
    address() {
      return sharePicture(programSubject(newest(), organisation)).address
    },
    status: () => statusPicture(programStatus(newest(), pages)),
  }
}

test('a new program has a picture at the next request, with an immutable cache policy', async () => {
  const { get, publish, address } = await site()
  await publish('Town Hall')
  const answer = await get(address())
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
  })
})

test('a new title gives a new address, and the earlier address redirects to it', async () => {
  const { get, publish, address } = await site()
  await publish('Town Hall')
  const before = address()
  await get(before)
  await publish('Town Hall on Party Primaries, Enugu')
  expect(address()).not.toBe(before)
  const answer = await get(before)
  expect([answer.statusCode, answer.headers.location, answer.headers['cache-control']]).toEqual([
    302,
    address(),
    'no-store',
  ])
})

test('a deleted program has no picture, even when it was drawn before', async () => {
  const { get, publish, remove, address } = await site()
  await publish('Town Hall')
  const before = address()
  await get(before)
  await remove()
  expect((await get(before)).statusCode).toBe(404)
})

test('a program and a checked count have a status picture, and a count without a source has none', async () => {
  const { get, publish, remove, status } = await site()
  await publish('Town Hall')
  const ofCount = countStatus(senate, pages)
  const card = countSubject(senate, organisation)
  if (!ofCount || !card) throw new Error('the count is checked')
  for (const [address, type] of [
    [status(), 'image/png'],
    [statusPicture(ofCount), 'image/png'],
    [sharePicture(card).address, 'image/jpeg'],
  ] as const) {
    const answer = await get(address)
    expect([answer.statusCode, answer.headers['content-type']], address).toEqual([200, type])
    const outdated = address.replace(/\/[0-9a-f]{24}\./, `/${'0'.repeat(24)}.`)
    expect((await get(outdated)).headers.location, outdated).toBe(address)
  }
  expect([countStatus(house, pages), countSubject(house, organisation)]).toEqual([null, null])
  const before = status()
  await remove()
  expect((await get(before)).statusCode).toBe(404)
})

test('addresses that no page contains get 404', async () => {
  const { get } = await site()
  const digest = '0'.repeat(24)
  for (const path of [
    '/share/',
    `/share/programs/nobody/${digest}.jpg`,
    `/share/programs/${digest}.jpg`,
    `/share/users/hall/${digest}.jpg`,
    '/share/site/../../secret.jpg',
    `/share/site/${digest}.png`,
    `/share/news/hall/${digest}.png`,
    `/share/women/nobody/${digest}.jpg`,
    `/share/women/nobody/${digest}.png`,
    `/share/representation/house/${digest}.png`,
    `/share/representation/house/${digest}.jpg`,
    `/share/representation/governors/${digest}.png`,
    `/share/representation/${digest}.png`,
  ]) {
    expect((await get(path)).statusCode, path).toBe(404)
  }
  const address = sharePictureAddress(siteSubject(organisation))
  expect((await get(address)).statusCode).toBe(200)
})
