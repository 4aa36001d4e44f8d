import { expect, test } from 'vitest'
import {
  backupName,
  parseBackupRetention,
  selectOutdated,
  timeOfBackup,
  usualBackupRetention,
} from './retention.ts'

/** The nightly backup of a day, made at 02:10 in Nigeria. */
const nightly = (date: string) => backupName(Date.parse(`${date}T01:10:00Z`), { encrypted: false })

test('the name of a backup says when it was made', () => {
  const at = Date.parse('2026-11-24T01:10:00Z')
  expect(backupName(at, { encrypted: true })).toBe('website-2026-11-24-011000Z.tar.zst.age')
  expect(timeOfBackup(backupName(at, { encrypted: false }))).toBe(at)
  for (const other of [
    'website.tar.zst',
    'photos-2026-11-24-011000Z.tar.zst',
    `${nightly('2026-11-24')}.txt`,
  ])
    expect(timeOfBackup(other), other).toBeNull()
})

test('after two years of nights, seven days, four weeks and twelve months are kept', () => {
  const nights: string[] = []
  for (let day = Date.parse('2024-11-25'); day <= Date.parse('2026-11-24'); day += 24 * 3_600_000)
    nights.push(nightly(new Date(day).toISOString().slice(0, 10)))
  const outdated = selectOutdated(nights, usualBackupRetention, { keepAlways: nights.at(-1)! })
  const kept = nights.filter((name) => !outdated.includes(name))
  expect(kept).toEqual(
    [
      // The last of each month, the last of each week (Sunday), and the last seven days.
      ...['2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30'],
      ...['2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31', '2026-11-08', '2026-11-15'],
      ...['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'],
    ].map(nightly),
  )
})

test('the newest verified backup and files of others are never removed', () => {
  const names = [nightly('2026-11-20'), nightly('2026-11-23'), nightly('2026-11-24'), 'notes.txt']
  expect(
    selectOutdated(names, { days: 1, weeks: 0, months: 0 }, { keepAlways: nightly('2026-11-23') }),
  ).toEqual([nightly('2026-11-20')])
})

test('the setting names days, weeks and months, each at most once', () => {
  expect(parseBackupRetention('7d 4w 12m')).toEqual(usualBackupRetention)
  expect(parseBackupRetention('30d')).toEqual({ days: 30, weeks: 0, months: 0 })
  for (const wrong of ['', '7', '7d 7d', '0d', '7y', '-1d', '7d,4w'])
    expect(parseBackupRetention(wrong), wrong).toBeNull()
})
