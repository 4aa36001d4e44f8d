import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { VerifiedBackup } from '#domain/backups/schema.ts'
import { system } from '#domain/content/system.ts'
import { createFailingDocumentStore } from '#tests/support/failing-document-store.ts'
import { temporaryDocuments } from '#tests/support/temporary-documents.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import type { Job } from '../jobs/jobs.ts'
import { namesOfMadeBackups, setMadeBackup } from './made-backups.ts'
import { addNightlyBackup } from './nightly.ts'
import { backupName } from './retention.ts'

const owner = { role: 'writes', owner: true } as const

/** The nightly job on a store in memory. `makeBackup` gets the time, and returns it as that of a verified backup. */
async function nightly(
  makeBackup: (
    at: number,
    lastVerified: VerifiedBackup | null,
    onStored: (name: string) => Promise<unknown>,
  ) => Promise<VerifiedBackup>,
  directory?: string,
) {
  directory ??= await temporaryFolder()
  let now = Date.parse('2026-11-24T09:00:00Z')
  let job: Job | undefined
  const documents = createFailingDocumentStore(temporaryDocuments())
  const backups = addNightlyBackup(
    {
      add(added) {
        job = added
        return { wake: () => undefined }
      },
    },
    {
      documents,
      backup: { to: { kind: 'folder', directory }, keep: { days: 2, weeks: 0, months: 0 } },
      log: { info: () => undefined, error: () => undefined },
      makeBackup: (_signal, lastVerified, onStored) => makeBackup(now, lastVerified, onStored),
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

/** A site that stores its backups in this folder. `isKilled`: whether the process is killed while it verifies one. */
const nightlyInto = (directory: string, { isKilled = (): boolean => false } = {}) =>
  nightly(async (at, _lastVerified, onStored) => {
    const name = backupName(at, { encrypted: false })
    await writeFile(join(directory, name), 'a backup', { flag: 'wx' })
    await onStored(name)
    if (isKilled()) throw new Error('the process of the backup ended with code null')
    return { ...verified(at), name }
  }, directory)

const backupsIn = async (directory: string) =>
  (await readdir(directory)).filter((name) => name.startsWith('website-')).sort()

test('outdated backups are removed after a verified one', async () => {
  const directory = await temporaryFolder()
  const site = await nightlyInto(directory)
  for (let day = 24; day <= 27; day += 1) {
    await site.run()
    site.passHours(24)
  }
  const kept = ['website-2026-11-26-090000Z.tar.zst', 'website-2026-11-27-090000Z.tar.zst']
  expect(await backupsIn(directory)).toEqual(kept)
})

test('a site removes no backup that another database has made in the same place', async () => {
  const directory = await temporaryFolder()
  const site = await nightlyInto(directory)
  await site.run()
  // A new machine before its restore, a restored backup, or a staging site.
  const copy = await nightlyInto(directory)
  for (let day = 24; day <= 28; day += 1) {
    copy.passHours(day === 24 ? 1 : 24)
    await copy.run()
  }
  expect(await backupsIn(directory)).toEqual([
    'website-2026-11-24-090000Z.tar.zst',
    'website-2026-11-27-100000Z.tar.zst',
    'website-2026-11-28-100000Z.tar.zst',
  ])
})

test('a backup whose verification was killed is removed by the next attempt', async () => {
  const directory = await temporaryFolder()
  let isKilled = false
  const site = await nightlyInto(directory, { isKilled: () => isKilled })
  await site.run()
  isKilled = true
  site.passHours(17)
  await site.run()
  site.passHours(1)
  await site.run()
  const [verified = '', ...unverified] = await backupsIn(directory)
  expect(verified).toBe('website-2026-11-24-090000Z.tar.zst')
  expect(unverified).toEqual(['website-2026-11-25-030000Z.tar.zst'])
  isKilled = false
  site.passHours(1)
  await site.run()
  expect(await backupsIn(directory)).toEqual([verified, 'website-2026-11-25-040000Z.tar.zst'])
})

test('a backup that another database has stored under the same name is never removed', async () => {
  const directory = await temporaryFolder()
  await (await nightlyInto(directory)).run()
  const copy = await nightlyInto(directory, { isKilled: () => true })
  await copy.run()
  expect((await copy.backups.state()).failure?.reason).toContain('EEXIST')
  copy.passHours(1)
  await copy.run()
  copy.passHours(1)
  await copy.run()
  expect(await backupsIn(directory)).toEqual([
    'website-2026-11-24-090000Z.tar.zst',
    'website-2026-11-24-110000Z.tar.zst',
  ])
})

test('the same name in another place is a backup of another database', async () => {
  const documents = temporaryDocuments()
  const name = 'website-2026-11-24-011000Z.tar.zst'
  const ours = { kind: 'folder', directory: '/mnt/ours' } as const
  const theirs = { kind: 'folder', directory: '/mnt/theirs' } as const
  await documents.commit([setMadeBackup(name, ours, { isVerified: true })], system)
  expect(await namesOfMadeBackups(documents, ours)).toEqual({ verified: [name], unverified: [] })
  expect(await namesOfMadeBackups(documents, theirs)).toEqual({ verified: [], unverified: [] })
})

test('a backup on a disk that is not mounted for a night is removed when it is outdated', async () => {
  const directory = await temporaryFolder()
  const site = await nightlyInto(directory)
  await site.run()
  const [first = ''] = await backupsIn(directory)
  await rm(join(directory, first))
  site.passHours(24)
  await site.run()
  await writeFile(join(directory, first), 'mounted again')
  site.passHours(24)
  await site.run()
  expect(await backupsIn(directory)).toEqual([
    'website-2026-11-25-090000Z.tar.zst',
    'website-2026-11-26-090000Z.tar.zst',
  ])
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
