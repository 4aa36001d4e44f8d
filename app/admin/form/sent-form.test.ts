import { expect, test } from 'vitest'
import { versionField } from './hidden-fields.ts'
import { readVersion } from './sent-form.server.ts'

const formOf = (version: string | null) => {
  const form = new FormData()
  if (version !== null) form.set(versionField, version)
  return form
}

test('a version that no record can have is read as -1, also a number that Postgres could not compare', () => {
  expect(readVersion(formOf('0'))).toBe(0)
  expect(readVersion(formOf('12'))).toBe(12)
  for (const version of [null, '', '-1', '1.5', 'x', '1234567890', '9'.repeat(15)])
    expect(readVersion(formOf(version)), String(version)).toBe(-1)
})
