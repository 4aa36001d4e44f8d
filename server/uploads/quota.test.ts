import { expect, test } from 'vitest'
import type { UploadId } from '#domain/media/image-address.ts'
import { replaceableAfterMs, makeRoom, uploadQuota } from './quota.ts'

const now = Date.parse('2026-03-08T12:00:00Z')
const hour = 3_600_000
const noDrafts: ReadonlySet<string> = new Set()
const uploads = (count: number, facts: { sizeBytes?: number; hoursAgo?: (index: number) => number } = {}) =>
  Array.from({ length: count }, (_, index) => ({
    id: `u${index}` as UploadId,
    sizeBytes: facts.sizeBytes ?? 1_000,
    touchedAt: now - (facts.hoursAgo?.(index) ?? 0) * hour,
  }))

test('while the quota is not full, no upload is removed, however old', () => {
  expect(
    makeRoom(uploads(59, { hoursAgo: () => 100 }), { sizeBytes: 1_000, now, inDrafts: noDrafts }),
  ).toEqual({ ok: true, value: [] })
})

test('the least recently used upload is removed', () => {
  const waiting = uploads(uploadQuota.files, { hoursAgo: (index) => [30, 90, 60][index % 3]! + index / 100 })
  const room = makeRoom(waiting, { sizeBytes: 1_000, now, inDrafts: noDrafts })
  expect(room).toEqual({ ok: true, value: ['u58'] })
})

test('an upload that was used within a day is never removed', () => {
  const waiting = uploads(uploadQuota.files, { hoursAgo: () => replaceableAfterMs / hour })
  expect(makeRoom(waiting, { sizeBytes: 1_000, now, inDrafts: noDrafts })).toEqual({
    ok: false,
    refusal: 'files',
  })
})

test('an upload that a draft holds is never removed, however old', () => {
  const waiting = uploads(uploadQuota.files, { hoursAgo: (index) => 1_000 - index })
  const roomWith = (inDrafts: readonly string[]) =>
    makeRoom(waiting, { sizeBytes: 1_000, now, inDrafts: new Set(inDrafts) })
  expect(roomWith(['u0', 'u1', 'u3'])).toEqual({ ok: true, value: ['u2'] })
  expect(roomWith(waiting.map(({ id }) => id))).toEqual({ ok: false, refusal: 'files' })
})

test('as many uploads are removed as the new one needs, and none when that is not enough', () => {
  const large = { sizeBytes: 25_000_000 }
  const old = uploads(40, { ...large, hoursAgo: (index) => (index < 2 ? 40 - index : 1) })
  expect(makeRoom(old, { sizeBytes: 50_000_000, now, inDrafts: noDrafts })).toEqual({
    ok: true,
    value: ['u0', 'u1'],
  })
  expect(makeRoom(old, { sizeBytes: 50_000_001, now, inDrafts: noDrafts })).toEqual({
    ok: false,
    refusal: 'bytes',
  })
})
