import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import sharp from 'sharp'
import { palette } from '#app/styles/palette.ts'
import {
  type RecordSubject,
  sharePictureKey,
  siteSubject,
  type WomanSubject,
} from '#domain/share-pictures/share-picture.server.ts'
import type { CountStatus, ProgramStatus, WomanStatus } from '#domain/share-pictures/status-picture.server.ts'
import { createMemoryFileStore } from '#ports/files/memory-file-store.ts'
import { plainPicture } from '#tests/support/test-pictures.ts'
import { createImageWorkshop, type ImageWorkshop } from '#server/images/workshop.ts'
import { organisation } from '#site'
import { createSharePictureMaker } from './maker.ts'

let workshop: ImageWorkshop
beforeAll(() => {
  workshop = createImageWorkshop()
})
afterAll(() => workshop.stop())

const pictureUrl = '/images/Programs/3f2a/hall-9c1d.jpg'
const hall: RecordSubject = {
  kind: 'programs',
  id: '3f2a',
  acronym: 'WIPF',
  title: 'Town Hall on Party Primaries, Enugu',
  theme: 'Political Advocacy',
  label: 'Political Advocacy',
  date: '2022-05-14',
  pictureUrl,
}

const page = ['www.example.org', '/programs/3f2a'] as const
const statusOfHall: ProgramStatus = {
  kind: 'programs',
  id: '3f2a',
  acronym: 'WIPF',
  title: hall.title,
  theme: 'Political Advocacy',
  date: '2022-05-14',
  pictureUrl,
  page,
}
const senate: CountStatus = {
  kind: 'representation',
  id: 'senate',
  acronym: 'WIPF',
  title: 'Senate, 2023',
  seats: 109,
  women: 3,
  words: ['seats are held by women.', 'Half would be 55.'],
  source: 'inecnigeria.org',
  page,
}

async function makerWithPicture() {
  const files = createMemoryFileStore()
  await files.put('images/Programs/3f2a/hall-9c1d.jpg', await plainPicture('jpeg', { colour: '#1e6a48' }), {
    maxBytes: 1e6,
  })
  const maker = createSharePictureMaker({ files, workshop })
  const draw = async (subject: Parameters<typeof maker.open>[0]) => {
    const file = await maker.open(subject)
    return Buffer.from(await new Response(file.stream() as BodyInit).arrayBuffer())
  }
  const stored = async () => {
    const keys: string[] = []
    for await (const { key } of files.list('share/')) keys.push(key)
    return keys.sort()
  }
  return { files, maker, draw, stored }
}

/** The colour of one pixel, rounded, because JPEG is not exact. */
async function colourAt(picture: Buffer, left: number, top: number) {
  const { data } = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data].map((value) => Math.round(value / 16))
}
const roughly = (hex: string) =>
  [1, 3, 5].map((at) => Math.round(Number.parseInt(hex.slice(at, at + 2), 16) / 16))

test('a program has its own picture on the right half and ink on the left', async () => {
  const { draw } = await makerWithPicture()
  const picture = await draw(hall)
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(picture.length).toBeLessThan(300_000)
  expect(await colourAt(picture, 900, 300)).toEqual(roughly('#1e6a48'))
  expect(await colourAt(picture, 20, 300)).toEqual(roughly('#2a1220'))
})

test('a program whose picture is gone gets the pattern of its theme, and the site has its own drawing', async () => {
  const { draw } = await makerWithPicture()
  const picture = await draw({ ...hall, pictureUrl: '/images/Programs/3f2a/gone-0000.jpg' })
  expect(await colourAt(picture, 1190, 300)).toEqual(roughly('#232f78'))
  expect(await colourAt(await draw(siteSubject(organisation)), 20, 300)).toEqual(roughly(palette['o-500']))
})

test('the portrait of a woman is whole on calico and stands on the lower edge', async () => {
  const { draw } = await makerWithPicture()
  const ngozi: WomanSubject = {
    kind: 'women',
    id: 'ngozi',
    acronym: 'WIPF',
    title: 'Ngọzi Ezeani',
    quote: '</span>&amp;I had been waiting since 1999.',
    facts: 'House of Assembly, 2023',
    pictureUrl,
    sample: false,
  }
  const colours = async (picture: Buffer) => {
    const places = [
      [20, 300],
      [720, 70],
      [720, 600],
    ] as const
    return Promise.all(places.map(([left, top]) => colourAt(picture, left, top)))
  }
  const wide = await draw(ngozi)
  expect(await sharp(wide).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(await colours(wide)).toEqual(['#f6b566', '#f2e3ca', '#1e6a48'].map(roughly))
  const none = await draw({ ...ngozi, pictureUrl: null, quote: '' })
  expect(await colours(none)).toEqual(['#f6b566', '#2a1220', '#2a1220'].map(roughly))

  const upright: WomanStatus = { ...ngozi, ward: 'Ward 4, Awka South', page: ['www.example.org', '/women'] }
  const places = [
    [20, 600],
    [20, 960],
    [20, 1860],
    [1060, 1700],
  ] as const
  const status = await draw(upright)
  expect(await sharp(status).metadata()).toMatchObject({ format: 'png', width: 1080, height: 1920 })
  expect(await Promise.all(places.map(([left, top]) => colourAt(status, left, top)))).toEqual(
    ['#f6b566', '#f2e3ca', '#1e6a48', '#2a1220'].map(roughly),
  )
  const hostile = '</text><image href="x"/>&amp;\u202e\0'.repeat(5)
  const long = { ...upright, title: hostile, quote: hostile, ward: hostile, facts: hostile, pictureUrl: null }
  expect(await sharp(await draw(long)).metadata()).toMatchObject({ width: 1080, height: 1920 })
})

test('a status picture is upright, with the picture and its theme, or with the cloth of a count', async () => {
  const { draw } = await makerWithPicture()
  const program = await draw(statusOfHall)
  expect(await sharp(program).metadata()).toMatchObject({ format: 'png', width: 1080, height: 1920 })
  const colours = (picture: Buffer, ...places: [number, number][]) =>
    Promise.all(places.map(([left, top]) => colourAt(picture, left, top)))
  expect(await colours(program, [500, 100], [900, 500], [300, 840], [500, 1800])).toEqual(
    [palette['o-500'], '#1e6a48', '#fbf3e4', '#2a1220'].map(roughly),
  )
  const count = await draw(senate)
  // A thread of a woman above the cloth, the ground beside it, and her head.
  expect(await colours(count, [231, 1370], [300, 1370], [540, 1245])).toEqual(
    [palette['o-500'], '#fbf3e4', palette['o-500']].map(roughly),
  )
  expect(count.length).toBeLessThan(100_000)

  const hostile = '</text><image href="x"/>&amp;\u202e\0'.repeat(5)
  const withMarkup = [
    { ...statusOfHall, title: hostile, pictureUrl: null },
    { ...senate, title: hostile, words: [hostile], source: hostile, seats: 1000, women: 1000 },
  ]
  for (const subject of withMarkup) {
    expect(await sharp(await draw(subject)).metadata()).toMatchObject({ width: 1080, height: 1920 })
  }
})

test('a picture is drawn once, and a new title replaces it by one under another name a day later', async () => {
  const { maker, stored } = await makerWithPicture()
  await maker.open(statusOfHall)
  const [first, second] = await Promise.all([maker.open(hall), maker.open(hall)])
  expect(second.key).toBe(first.key)
  vi.useFakeTimers({ now: Date.now() + 24 * 3_600_000 + 60_000, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const renamed = { ...hall, title: 'Town Hall' }
  expect((await maker.open(renamed)).key).not.toBe(first.key)
  // Its status picture lies in the same folder.
  expect(await stored()).toEqual([sharePictureKey(renamed), sharePictureKey(statusOfHall)].sort())
})

test('two processes at different revisions keep the pictures of each other', async () => {
  const { files, maker, stored } = await makerWithPicture()
  let drawings = 0
  const behind = createSharePictureMaker({
    files,
    workshop: {
      async composeSharePicture(parts) {
        drawings += 1
        return workshop.composeSharePicture(parts)
      },
    },
  })
  const renamed = { ...hall, title: 'Town Hall' }
  await maker.open(renamed)
  await behind.open(hall)
  await maker.open(renamed)
  await behind.open(hall)
  expect(await stored()).toEqual([hall, renamed].map((subject) => sharePictureKey(subject)).sort())
  expect(drawings).toBe(1)
})

test('a long title is truncated to its block, and markup in a title is drawn as text', async () => {
  const { draw } = await makerWithPicture()
  const ink = roughly('#2a1220')
  const isBlank = async (picture: Buffer, top: number) => {
    const { channels } = await sharp(
      await sharp(picture).extract({ left: 40, top, width: 540, height: 10 }).png().toBuffer(),
    ).stats()
    return channels.every(({ stdev }) => stdev < 3)
  }
  for (const title of [
    'W'.repeat(200),
    'Ending violence against women, '.repeat(6),
    '</span></text>&amp;<b>Vote</b>',
    '🎉👩🏾‍⚖️🇳🇬 Forty women, forty offices 🗳️',
    'الانتخابات: أربعون امرأة',
    'Ọ̀rànmíyàn'.repeat(12),
  ]) {
    const picture = await draw({ ...hall, title })
    expect([title, await isBlank(picture, 170)]).toEqual([title, false])
    expect([title, await isBlank(picture, 505)]).toEqual([title, true])
    expect(await colourAt(picture, 20, 300)).toEqual(ink)
  }
})

test('emoji in a title are left out, and a title in Arabic letters gives its place to the label', async () => {
  const { draw } = await makerWithPicture()
  const drawn = (title: string) => draw({ ...hall, title })
  expect(await drawn('🎉👩🏾‍⚖️ Forty women, 🇳🇬 forty offices 🗳️')).toEqual(
    await drawn('Forty women, forty offices'),
  )
  expect(await drawn('الانتخابات: أربعون امرأة')).toEqual(await drawn(hall.label))
  expect(await drawn('الانتخابات')).not.toEqual(await drawn('Forty women'))
})
