import { expect, test } from 'vitest'
import type { VerifiedBackup } from '#domain/backups/schema.ts'
import { createFailingDocumentStore } from '#ports/documents/failing-document-store.ts'
import { createMemoryDocumentStore } from '#ports/documents/memory-document-store.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import type { Job } from '../jobs.ts'
import { addNightlyBackup } from './nightly.ts'

const owner = { role: 'writes', owner: true } as const

/** The nightly job on a store in memory. `makeBackup` gets the time, and returns it as that of a verified backup. */
async function nightly(
  makeBackup: (at: number, lastVerified: VerifiedBackup | null) => Promise<VerifiedBackup>,
) {
  let now = Date.parse('2026-11-24T09:00:00Z')
  let job: Job | undefined
  const directory = await temporaryFolder()
  const documents = createFailingDocumentStore(createMemoryDocumentStore())
  const backups = addNightlyBackup(
    {
      add(added) {
        job = added
        return { wake: () => undefined }
      },
    },
    {
      documents,
      to: { kind: 'folder', directory },
      log: { info: () => undefined, error: () => undefined },
      makeBackup: (_signal, lastVerified) => makeBackup(now, lastVerified),
      now: () => now,
    },
  )
  return {
    backups,
    documents,
    run: () => job!.work(new AbortController().signal),
    nextAfterMs: () => job!.nextAfterMs!(),
    passHours: (hours: number) => (now += hours * 3_600_000),
  }
}

const verified = (at: number): VerifiedBackup => ({
  ...{ at, name: 'website-2026-11-24-011000Z.tar.zst', sizeBytes: 1 },
  ...{ records: 3, pictures: 2, missing: 0, pages: 10 },
})

test('a backup is made soon after the first start, and then each night once', async () => {
  const made: number[] = []
  const site = await nightly(async (at) => {
    made.push(at)
    return verified(at)
  })
  await site.run()
  await site.run()
  expect(made).toHaveLength(1)
  expect(site.nextAfterMs()).toBe((16 * 60 + 10) * 60_000)
  site.passHours(17)
  await site.run()
  expect(made).toHaveLength(2)
  expect((await site.backups.state()).lastVerified?.at).toBe(made[1])
})

test('while a backup is made, the last one and the time of its beginning are known', async () => {
  const seen: unknown[] = []
  const site = await nightly(async (at, lastVerified) => {
    const state = await site.backups.state()
    expect(lastVerified, 'the one to keep while room is made').toEqual(state.lastVerified)
    seen.push(state)
    return verified(at)
  })
  await site.run()
  site.passHours(17)
  await site.run()
  expect(seen).toMatchObject([
    { lastVerified: null, begunAt: Date.parse('2026-11-24T09:00:00Z') },
    { lastVerified: { records: 3 }, begunAt: Date.parse('2026-11-25T02:00:00Z') },
  ])
  expect((await site.backups.state()).begunAt).toBeNull()
})

test('a failed backup is kept with its reason, tried again after an hour, and forgotten when one is verified', async () => {
  let isBroken = true
  const site = await nightly(async (at) => {
    if (isBroken) throw new Error('the bucket refuses the keys')
    return verified(at)
  })
  await site.run()
  expect(await site.backups.state()).toMatchObject({
    lastVerified: null,
    failure: { reason: 'the bucket refuses the keys' },
    begunAt: null,
  })
  expect(site.nextAfterMs()).toBe(3_600_000)
  isBroken = false
  await site.run()
  expect(await site.backups.state()).toMatchObject({ lastVerified: { records: 3 }, failure: null })
})

test('a backup that is gone cannot be downloaded', async () => {
  const site = await nightly(async (at) => verified(at))
  await site.run()
  expect(await site.backups.openNewest(owner)).toBeNull()
})

test('a backup that could not begin because the store failed is tried again after an hour', async () => {
  const site = await nightly(async (at) => verified(at))
  site.documents.failNextCommit('before')
  await expect(site.run()).rejects.toThrow()
  expect(site.nextAfterMs()).toBe(3_600_000)
  await site.run()
  expect((await site.backups.state()).lastVerified).not.toBeNull()
  expect(site.nextAfterMs()).toBeGreaterThan(3_600_000)
})
