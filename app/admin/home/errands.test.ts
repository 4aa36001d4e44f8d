import { expect, test } from 'vitest'
import { errandsText, toErrands } from './errands.ts'

const now = Date.parse('2026-11-24T08:00:00Z')
const noBackups = { isSetUp: false, lastVerified: null, failure: null, begunAt: null }
const begun = { ...noBackups, isSetUp: true }

test('nothing is passed on while the server has everything, also before its first backup', () => {
  expect(toErrands({ backups: begun, isMailSetUp: true, disk: null }, now)).toEqual([])
})

test('the text for the helper names only what is missing', () => {
  const errands = toErrands({ backups: noBackups, isMailSetUp: false, disk: null }, now)
  expect(errandsText(errands, { host: 'wipf.example', name: 'Adaeze' })).toBe(
    [
      'Please look after 2 things on our website, wipf.example:',
      '',
      '1. Backups. No backups are made. If the server breaks, everything is lost. Set BACKUP_TO.',
      '2. Mail. Nobody is told about new messages. Set SMTP_URL and MAIL_FROM.',
      '',
      'The page docs/running.md in the website’s folder says how. Thank you. Adaeze',
    ].join('\n'),
  )
  const disk = { freeBytes: 1.2e9, sizeBytes: 20e9 }
  expect(toErrands({ backups: begun, isMailSetUp: true, disk }, now)).toEqual([
    {
      tone: 'usual',
      name: 'disk',
      words: 'Disk. It is nearly full: 1.2 GB of 20 GB are free. Make room, or add space.',
    },
  ])
})

test('a backup that failed is passed on with its reason', () => {
  const failure = { at: now, reason: 'No room is left' }
  const [errand] = toErrands({ backups: { ...begun, failure }, isMailSetUp: true, disk: null }, now)
  expect(errand?.tone).toBe('failed')
  expect(errand?.words).toContain('No room is left.')
})
