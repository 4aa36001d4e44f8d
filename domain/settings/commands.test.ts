import { expect, onTestFinished, test } from 'vitest'
import { NotPermittedError } from '#domain/accounts/policy.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import { createPublisher } from '#domain/content/publisher.server.ts'
import { createDraftCommands } from '#domain/drafts/commands.server.ts'
import { createDraftQueries } from '#domain/drafts/queries.server.ts'
import { createHistoryQueries } from '#domain/history/queries.server.ts'
import { createPublicPictures } from '#domain/public-pictures.server.ts'
import { adaeze, createStagedTestImages, readTestContent, ruth } from '#domain/programs/test-programs.ts'
import { createMemoryFileStore } from '#ports/files/memory-file-store.ts'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import { temporaryDatabase } from '#tests/support/temporary-database.ts'
import { organisation } from '#site'
import { parseSettings } from './kind.ts'
import { settingsOnServer } from './kind.server.ts'
import { createSettingsQueries } from './queries.server.ts'
import { firstSettings, typedSettings } from './values.ts'

const settingsRecord = { kind: 'settings', id: 'Settings' } as const

const amina: Editor = { ...adaeze, owner: true }

async function site() {
  const documents = createSqlDocumentStore(await temporaryDatabase())
  const content = await readTestContent(documents)
  onTestFinished(content.stop)
  const uploads = createStagedTestImages()
  const publisher = createPublisher({
    documents,
    files: createMemoryFileStore(),
    stagedImages: uploads.images,
    content,
    onFault(error) {
      throw error
    },
  })
  const queries = createDraftQueries(documents)
  return {
    content,
    uploads,
    documents,
    history: createHistoryQueries(documents, { broughtBack: async () => new Map() }, organisation),
    drafts: createDraftCommands({ documents, queries, uploads: { handOver: async () => {} } }),
    ...createSettingsQueries(content, documents, organisation),
    ...settingsOnServer.createCommands({ publisher, organisation }),
  }
}

function changed(values: Readonly<Record<string, string>>) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...typedSettings(firstSettings(organisation)), ...values }))
    form.set(name, value)
  const read = parseSettings(form)
  if (!read.ok) throw new Error(JSON.stringify(read.refusal))
  return read.value
}

test('before anybody saves, the settings are those of site.config.ts', async () => {
  const { organisation: shown, forEditing } = await site()
  expect(shown()).toEqual(organisation)
  expect(await forEditing()).toMatchObject({ version: 0, tagline: organisation.tagline })
})

test('settings that an owner saves are on the next page, at a new revision, and are kept as a version', async () => {
  const { save, organisation: shown, forEditing, content, history } = await site()
  const before = content.current().revision
  expect(await save(changed({ tagline: 'Half of all seats.', facebook: '' }), 0, amina)).toEqual({
    ok: true,
    value: { version: 1 },
  })
  expect(content.current().revision).toBeGreaterThan(before)
  expect(shown()).toMatchObject({
    name: organisation.name,
    tagline: 'Half of all seats.',
    phone: organisation.phone,
    social: { ...organisation.social, facebook: '' },
  })
  await save(changed({ tagline: 'Every ward.' }), 1, amina)
  expect((await forEditing(1)).tagline).toBe('Half of all seats.')
  expect((await history.versionHistory(settingsRecord))?.entries[0]?.words).toContain('tagline')
})

// The history once named “description of a picture” when the placeholders went with the samples.
test('the history names a setting of the file that was emptied', async () => {
  const { save, history } = await site()
  await save({ tagline: 'Half of all seats.' }, 0, amina)
  await save({ instagram: '' }, 1, amina)
  expect((await history.versionHistory(settingsRecord))?.entries[0]?.words).toBe('instagram changed')
  expect((await history.comparison(settingsRecord))?.differences).toEqual([
    { kind: 'text', label: 'Instagram', before: organisation.social.instagram, after: '' },
  ])
})

test('when two owners save, the second save is refused, and nothing is overwritten', async () => {
  const { save, current } = await site()
  await save(changed({ tagline: 'Half of all seats.' }), 0, amina)
  expect(await save(changed({ tagline: 'Every ward.' }), 0, amina)).toEqual({
    ok: false,
    refusal: { code: 'changed-since' },
  })
  expect(current().tagline).toBe('Half of all seats.')
})

test('two owners save different parts at the same time, and both are kept', async () => {
  const { save, organisation: shown } = await site()
  expect(await save({ tagline: 'Half of all seats.' }, 0, amina)).toMatchObject({ ok: true })
  expect(await save({ phone: '+234 811 111 1111' }, 0, amina)).toMatchObject({ value: { version: 2 } })
  expect(await save({ name: 'Women First' }, 1, amina)).toMatchObject({ value: { version: 3 } })
  expect(shown()).toMatchObject({
    name: 'Women First',
    tagline: 'Half of all seats.',
    phone: '+234 811 111 1111',
  })
  expect(await save({ tagline: 'Every ward.' }, 0, amina)).toMatchObject({
    refusal: { code: 'changed-since' },
  })
})

test('nobody but an owner saves settings, or a draft of them', async () => {
  const { save, drafts, current } = await site()
  await expect(save(changed({ tagline: 'Mine.' }), 0, ruth)).rejects.toThrow(NotPermittedError)
  const draft = {
    form: 'settings',
    recordId: 'Settings',
    baseVersion: 0,
    expectedVersion: 0,
    writer: 'page',
    changes: { tagline: { at: 0, removed: 0, text: 'Mine.' } },
    unfinished: [],
  } as const
  const id = '1'.repeat(32)
  await expect(drafts.saveDraft(id, draft, ruth)).rejects.toThrow(NotPermittedError)
  expect(await drafts.saveDraft(id, draft, amina)).toMatchObject({ ok: true })
  await expect(drafts.deleteDraft(id, ruth)).rejects.toThrow(NotPermittedError)
  await expect(drafts.takeOverDraft(id, ruth)).rejects.toThrow(NotPermittedError)
  await expect(drafts.shareDraft(id, ruth)).rejects.toThrow(NotPermittedError)
  expect(current().tagline).toBe(organisation.tagline)
})

const upload = 'a'.repeat(32)
const partners = (logo: string | null) =>
  JSON.stringify([
    { name: 'WRAPPA', url: null, logo },
    { name: 'UN Women', url: null, logo: '/branding/un-women.svg' },
  ])

test('an uploaded logo becomes a picture that visitors may see, and stays when other fields change', async () => {
  const { save, current, uploads, content, documents } = await site()
  uploads.stage(amina, upload)
  expect(await save(changed({ partners: partners(upload) }), 0, amina)).toMatchObject({ ok: true })
  const [wrappa, unWomen] = current().partners
  expect(wrappa?.logo).toMatch(/^\/images\/Settings\/Settings\/.+\.jpg$/)
  expect(unWomen?.logo).toBe('/branding/un-women.svg')
  expect(uploads.ids()).toEqual([])
  const shown = createPublicPictures(content)
  expect([...shown.all()]).toEqual([wrappa?.logo])

  // The same form again, and then another field.
  expect(await save(changed({ partners: partners(upload) }), 0, amina)).toMatchObject({
    value: { version: 1 },
  })
  const kept = changed({ partners: partners(wrappa?.logo ?? ''), tagline: 'Every ward.' })
  expect(await save(kept, 1, amina)).toMatchObject({ ok: true })
  expect(current().partners[0]?.logo).toBe(wrappa?.logo)
  expect((await documents.get('Settings', settingsRecord.id))?.fields['images']).toEqual([wrappa?.logo])

  await save(changed({ partners: partners(null), tagline: 'Every ward.' }), 2, amina)
  expect([...shown.all()]).toEqual([])
})

test('a logo that the owner has not uploaded, or that is a picture of another record, is refused at the partners', async () => {
  const { save, uploads, current } = await site()
  uploads.stage(ruth, upload)
  for (const logo of [upload, '/images/Programs/hall/opening.jpg']) {
    expect(await save(changed({ partners: partners(logo) }), 0, amina)).toEqual({
      ok: false,
      refusal: {
        code: 'invalid',
        errors: { partners: '“WRAPPA”: The logo is not here any more. Choose it again, or remove it.' },
      },
    })
  }
  expect(current().partners).toEqual(organisation.partners)
})

test('the logo of the organisation is a picture that visitors may see, is kept when partners change, and can be removed', async () => {
  const { save, current, uploads, content, documents } = await site()
  uploads.stage(amina, upload)
  expect(await save({ logo: upload }, 0, amina)).toMatchObject({ ok: true })
  const { logo } = current()
  expect(logo).toMatch(/^\/images\/Settings\/Settings\/.+\.jpg$/)
  const shown = createPublicPictures(content)
  await save({ partners: [{ name: 'WRAPPA', url: null, logo: null }] }, 1, amina)
  expect([current().logo, [...shown.all()]]).toEqual([logo, [logo]])
  expect((await documents.get('Settings', settingsRecord.id))?.fields['images']).toEqual([logo])
  await save({ logo: null }, 2, amina)
  expect([current().logo, [...shown.all()]]).toEqual([null, []])
  expect(await save({ logo: '1'.repeat(32) }, 3, amina)).toMatchObject({
    refusal: { errors: { logo: 'The logo is not here any more. Choose it again, or remove it.' } },
  })
})

test('a logo of more than 2 MB is refused at its partner, even if the browser has let it through', async () => {
  const { save, uploads, current } = await site()
  uploads.stage(amina, upload)
  for (const uploadedBytes of [2_000_001, 10_000_000]) {
    uploads.resize(upload, uploadedBytes)
    expect(await save(changed({ partners: partners(upload) }), 0, amina)).toEqual({
      ok: false,
      refusal: {
        code: 'invalid',
        errors: {
          partners: `“WRAPPA”: Photo (${upload}).JPG was not taken: it is larger than 2 MB. Use PNG, WebP or JPEG, up to 2 MB.`,
        },
      },
    })
  }
  expect(current().partners).toEqual(organisation.partners)
  expect(uploads.ids()).toEqual([upload])
  uploads.resize(upload, 2_000_000)
  expect(await save(changed({ partners: partners(upload) }), 0, amina)).toMatchObject({ ok: true })
})
