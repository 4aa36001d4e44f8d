import { expect, test } from 'vitest'
import { adaeze, ruth } from '#domain/programs/test-programs.ts'
import { temporaryDocuments } from '#tests/support/temporary-documents.ts'
import { createDraftCommands } from './commands.server.ts'
import { createDraftQueries } from './queries.server.ts'
import type { DraftSave } from './schema.ts'
import { textChange } from './text-change.ts'

const id = '0'.repeat(31) + '1'
const otherId = '0'.repeat(31) + '2'
const sunday = Date.parse('2026-11-22T21:52:00Z')
const hourMs = 3_600_000

async function open() {
  let now = sunday
  const documents = temporaryDocuments()
  const queries = createDraftQueries(documents, () => now)
  const commands = createDraftCommands({
    documents,
    queries,
    uploads: { handOver: async () => {} },
    now: () => now,
  })
  for (const draftId of [id, otherId]) await commands.saveDraft(draftId, saveOf('', 'Voter'), adaeze)
  return { documents, ...queries, ...commands, later: (ms: number) => void (now += ms) }
}

const saveOf = (before: string, title: string, expectedVersion = 0): DraftSave => ({
  form: 'program',
  recordId: null,
  baseVersion: 0,
  expectedVersion,
  writer: 'page',
  changes: { title: textChange(before, title)! },
  unfinished: [],
})

async function share(commands: Awaited<ReturnType<typeof open>>, draftId = id) {
  const shared = await commands.shareDraft(draftId, ruth)
  if (!shared.ok) throw new Error('not shared')
  return shared.value
}

test('a link shows the draft as it is at each moment, for 48 hours', async () => {
  const site = await open()
  const { token, endsAt } = await share(site)
  expect(endsAt).toBe(sunday + 48 * hourMs)
  expect(Buffer.from(token, 'base64url')).toHaveLength(16)
  const { version } = (await site.byLink(id, token))!
  const saved = await site.saveDraft(id, saveOf('Voter', 'Voter Drive', version), adaeze)
  expect(saved.ok).toBe(true)
  site.later(48 * hourMs - 1)
  expect(await site.byLink(id, token)).toMatchObject({ title: 'Voter Drive' })
  site.later(1)
  expect(await site.byLink(id, token)).toBeNull()
})

test('the token is stored nowhere, only its digest', async () => {
  const site = await open()
  const { token } = await share(site)
  expect(JSON.stringify(await site.documents.get('Drafts', id))).not.toContain(token)
})

test('a link that was ended, a changed letter, and the link of another draft show nothing', async () => {
  const site = await open()
  const { token } = await share(site)
  const { token: other } = await share(site, otherId)
  for (const at of [0, 10, token.length - 1]) {
    const letter = token[at] === 'A' ? 'B' : 'A'
    expect(await site.byLink(id, token.slice(0, at) + letter + token.slice(at + 1))).toBeNull()
  }
  for (const wrong of ['', token.slice(1), `${token}A`, other]) {
    expect(await site.byLink(id, wrong), wrong).toBeNull()
  }
  expect(await site.byLink('no-draft', token)).toBeNull()
  await site.endLink(id, adaeze)
  expect(await site.byLink(id, token)).toBeNull()
  expect(await site.byLink(otherId, other)).not.toBeNull()
})

test('a new link ends the one before, and a draft that is planned or taken over keeps its link', async () => {
  const site = await open()
  const first = await share(site)
  const { token } = await share(site)
  expect(await site.byLink(id, first.token)).toBeNull()
  await site.planDraft(id, sunday + hourMs, adaeze)
  await site.takeOverDraft(id, ruth)
  expect(await site.byLink(id, token)).toMatchObject({ owner: { uid: ruth.uid }, plan: { failed: null } })
})

test('a deleted draft cannot be shared, and its link shows nothing', async () => {
  const site = await open()
  const { token } = await share(site)
  await site.deleteDraft(id, adaeze)
  expect(await site.byLink(id, token)).toBeNull()
  expect(await site.shareDraft(id, adaeze)).toEqual({ ok: false, refusal: { code: 'gone' } })
  await site.endLink(id, adaeze)
})

test('a draft without a link is opened by no token', async () => {
  const { byLink } = await open()
  expect(await byLink(id, '')).toBeNull()
})
