import { expect, test } from 'vitest'
import type { Mandate } from '#domain/about/schema.ts'
import { areaLabels, areaNames } from '#domain/core-areas/schema.ts'
import { adaeze, ruth } from '#domain/programs/test-programs.ts'
import { temporaryDocuments } from '#tests/support/temporary-documents.ts'
import { createDraftCommands } from './commands.server.ts'
import { firstSettings } from '#domain/settings/values.ts'
import { organisation } from '#site'
import { wardDay } from '#domain/events/test-events.ts'
import { createPreviewQueries } from './preview.server.ts'
import { createDraftQueries } from './queries.server.ts'
import type { DraftForm } from './schema.ts'
import { textChange } from './text-change.ts'

const id = '0'.repeat(31) + '1'
const upload = 'a'.repeat(32)
const unfinished = 'b'.repeat(32)
const otherUpload = 'c'.repeat(32)
const uploadOfRuth = 'd'.repeat(32)
const measured = { width: 1600, height: 1000, colour: 'i-700' } as const
/** She writes the drafts. */
const owner = { ...adaeze, owner: true }
const mandate: Mandate = {
  texts: { Mission: 'The mission', Vision: '', Values: '', Objectives: '' },
  version: 1,
  sample: false,
}
const member = {
  id: 'hauwa',
  fullName: 'Hauwa Bello',
  position: 'Secretary',
  image: null,
  order: 1,
  version: 1,
  sample: false,
}

/** The site with one draft of a form. */
async function open(form: DraftForm, recordId: string | null, values: Record<string, string>) {
  const documents = temporaryDocuments()
  await documents.commit([{ kind: 'set', collection: 'Staff', id: member.id, fields: {} }], {
    uid: owner.uid,
    name: owner.username,
  })
  const drafts = createDraftQueries(documents)
  const commands = createDraftCommands({
    documents,
    queries: drafts,
    uploads: { handOver: async () => {} },
  })
  const changes = Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, textChange('', value)!]),
  )
  const save = { form, recordId, baseVersion: 0, expectedVersion: 0, writer: 'page', unfinished: [] }
  expect(await commands.saveDraft(id, { ...save, changes }, owner)).toMatchObject({ ok: true })
  const previews = createPreviewQueries({
    drafts,
    documents,
    measureUpload: async (asked, { uid }) =>
      asked === unfinished || (asked === uploadOfRuth) !== (uid === ruth.uid) ? null : measured,
    programs: {
      moreOnTheme: () => [],
      linkedTheme: (theme) => (theme === 'Political Advocacy' ? theme : null),
    },
    news: { onTheme: () => [] },
    events: { get: (asked) => (asked === 'ward-day' ? wardDay : null) },
    about: { current: () => null },
    mandate: { current: () => mandate },
    staff: { team: () => [member] },
    representation: { records: () => [] },
    coreAreas: {
      current: () => ({
        areas: areaNames.map((name) => ({ name, label: areaLabels[name], text: 'before', lead: '' })),
      }),
    },
    settings: { current: () => firstSettings(organisation) },
  })
  return { ...previews, ...commands }
}

test('a program is shown as publishing would store it: sanitised, with its pictures in order', async () => {
  const images = [
    {
      uploadId: upload,
      description: 'A queue',
      caption: 'The first queue',
      point: { x: 40, y: 20 },
      agreed: true,
    },
    { uploadId: unfinished, description: '' },
    { url: '/images/Programs/3f2a/opening-9c1d.jpg', description: 'The opening' },
  ]
  const { ofDraft } = await open('program', null, {
    title: '  Voter \n Drive ',
    theme: 'Political Advocacy',
    date: '2026-11-14',
    event: 'ward-day',
    report: '<p onclick="x()">Opened<script>alert(1)</script></p>',
    images: JSON.stringify(images),
    downloads: JSON.stringify([
      { uploadId: 'b1', name: 'The  pledge', sizeBytes: 2_400_000 },
      { url: '/downloads/Programs/3f2a/flyer-9c1d.pdf', name: 'Flyer', sizeBytes: 48_000 },
    ]),
  })
  const preview = await ofDraft(id, adaeze)
  expect(preview).toMatchObject({
    endsAt: null,
    page: {
      kind: 'program',
      shown: {
        event: wardDay,
        program: {
          title: 'Voter Drive',
          theme: 'Political Advocacy',
          date: '2026-11-14',
          report: '<p>Opened</p>',
          images: [
            {
              url: `/preview/${id}/pictures/${upload}`,
              whole: true,
              caption: 'The first queue',
              point: { x: 40, y: 20 },
              ...measured,
            },
            { url: '/images/Programs/3f2a/opening-9c1d.jpg', description: 'The opening' },
          ],
          downloads: [
            { url: null, name: 'The pledge', sizeBytes: 2_400_000 },
            { url: '/downloads/Programs/3f2a/flyer-9c1d.pdf', name: 'Flyer', sizeBytes: 48_000 },
          ],
        },
      },
    },
  })
  expect(JSON.stringify(preview)).not.toContain('agreed')
})

test('an unfinished draft is shown with the valid values that it has', async () => {
  const program = await open('program', null, { title: 'Voter Drive', date: '2026-02-30', images: '{' })
  expect((await program.ofDraft(id, adaeze))?.page.shown).toMatchObject({
    event: null,
    program: { title: 'Voter Drive', theme: null, date: '', report: '', images: [] },
  })
  const news = await open('news', null, { newsType: 'Online Video', videoLink: 'https://evil.example/v' })
  expect((await news.ofDraft(id, adaeze))?.page.shown).toMatchObject({
    item: { type: 'Online Video', title: '', videoLink: null, link: null, image: null, summary: '' },
  })
})

test('a video is played in the preview of a video, and a statement links nowhere', async () => {
  const videoLink = 'https://www.youtube.com/watch?v=M7lc1UVf-VE'
  const link = 'https://courier.example/report'
  for (const [newsType, item] of [
    ['Online Video', { videoLink: expect.anything(), link }],
    ['News Article', { videoLink: null, link }],
    ['Statement', { videoLink: null, link: null }],
  ] as const) {
    const { ofDraft } = await open('news', null, { newsType, videoLink, link })
    expect((await ofDraft(id, adaeze))?.page.shown, newsType).toMatchObject({ item })
  }
})

test('the preview of a video has its picture', async () => {
  const image = JSON.stringify([{ url: '/images/NewsUpdates/3f2a/poster-9c1d.jpg', description: '' }])
  const news = await open('news', null, { newsType: 'Online Video', image })
  expect((await news.ofDraft(id, adaeze))?.page.shown).toMatchObject({
    item: { type: 'Online Video', image: { url: '/images/NewsUpdates/3f2a/poster-9c1d.jpg' } },
  })
})

test('news link to the programs on their theme when there are some', async () => {
  for (const [theme, shown] of [
    ['Political Advocacy', 'Political Advocacy'],
    ['Gender Based Violence', null],
    ['Cooking', null],
  ] as const) {
    const { ofDraft } = await open('news', null, { title: 'A report', theme })
    expect((await ofDraft(id, adaeze))?.page).toMatchObject({ kind: 'news', shown: { theme: shown } })
  }
})

test('the story, the mandate and the team are shown on their page, together with the published content', async () => {
  const about = await open('about', 'About', { intro: 'Since 2013', content: '<h1>Us</h1>' })
  expect((await about.ofDraft(id, adaeze))?.page).toMatchObject({
    kind: 'about',
    shown: { story: { intro: 'Since 2013', content: '<h2>Us</h2>' }, team: [member], mandate },
  })
  const values = await open('mandate', 'Mandate', { Vision: 'Half of all seats' })
  expect((await values.ofDraft(id, adaeze))?.page.shown).toMatchObject({
    mandate: { texts: { Mission: 'The mission', Vision: 'Half of all seats' } },
  })
  const added = await open('staff', null, { fullName: 'Ebiere Tamuno' })
  expect((await added.ofDraft(id, adaeze))?.page.shown).toMatchObject({
    team: [member, { fullName: 'Ebiere Tamuno', position: '' }],
  })
  const changed = await open('staff', 'hauwa', { fullName: 'Hauwa Bello-Musa', position: 'Chair' })
  expect((await changed.ofDraft(id, adaeze))?.page.shown).toMatchObject({
    team: [{ id: 'hauwa', fullName: 'Hauwa Bello-Musa', position: 'Chair' }],
  })
  const areas = await open('core-areas', 'CoreAreas', { 'Political Advocacy': 'We speak.' })
  expect((await areas.ofDraft(id, adaeze))?.page.shown).toMatchObject(
    areaNames.map((name) => ({ name, text: name === 'Political Advocacy' ? 'We speak.' : 'before' })),
  )
})

test('a preview shows only the uploads of its own draft, and a link only while it works', async () => {
  const images = JSON.stringify([{ uploadId: upload, description: '' }])
  const site = await open('program', null, { images })
  const shared = await site.shareDraft(id, adaeze)
  const token = shared.ok ? shared.value.token : ''
  const preview = await site.byLink(id, token)
  expect(JSON.stringify(preview?.page)).toContain(`/preview/${id}/pictures/${upload}?token=${token}`)
  expect(preview?.endsAt).toBeGreaterThan(Date.now())
  expect(await site.upload(id, upload, adaeze)).toBe(upload)
  expect(await site.upload(id, upload, token)).toBe(upload)
  for (const [other, by] of [
    [otherUpload, adaeze],
    [otherUpload, token],
    ['/images/Programs/a/b.jpg', adaeze],
    ['../secret', token],
    [upload, ''],
    [upload, `${token}A`],
  ] as const) {
    expect(await site.upload(id, other, by), `${other} ${String(by)}`).toBeNull()
  }
  await site.endLink(id, adaeze)
  expect(await site.byLink(id, token)).toBeNull()
  expect(await site.upload(id, upload, token)).toBeNull()
})

test('a preview never shows the upload of another account, which its draft only names', async () => {
  const images = [uploadOfRuth, upload].map((uploadId) => ({ uploadId, description: '' }))
  const site = await open('program', null, { images: JSON.stringify(images) })
  const shared = await site.shareDraft(id, adaeze)
  const token = shared.ok ? shared.value.token : ''
  for (const preview of [await site.ofDraft(id, adaeze), await site.byLink(id, token)]) {
    expect(JSON.stringify(preview)).toContain(upload)
    expect(JSON.stringify(preview)).not.toContain(uploadOfRuth)
  }
  for (const by of [adaeze, token]) expect(await site.upload(id, uploadOfRuth, by)).toBeNull()
})

test('the draft of the settings, with its pictures, is shown to owners only', async () => {
  const partners = JSON.stringify([{ name: 'Shelter Network', logo: upload }])
  const site = await open('settings', 'Settings', { partners })
  expect(await site.ofDraft(id, owner)).not.toBeNull()
  expect(await site.upload(id, upload, owner)).toBe(upload)
  expect(await site.ofDraft(id, ruth)).toBeNull()
  expect(await site.upload(id, upload, ruth)).toBeNull()
})
