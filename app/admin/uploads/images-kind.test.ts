import { expect, test } from 'vitest'
import { toDownloadsField } from '#domain/downloads/draft-downloads.ts'
import { toImagesField } from '#domain/media/draft-images.ts'
import { downloads } from './downloads-kind.ts'
import { images } from './images-kind.tsx'

test('pictures and files whose words the server only tidies are the same, others are not', () => {
  const described = (description: string) => toImagesField([{ uploadId: 'march', description }])
  expect(images.same(described('Women  in \u00D2w\u00E9 '), described('Women in O\u0300we\u0301'))).toBe(true)
  expect(images.same(described('Women'), described('Women in Owe'))).toBe(false)
  const named = (name: string) => toDownloadsField([{ uploadId: 'pledge', name, sizeBytes: 1 }])
  expect(
    downloads.same(named('Conduct  pledge, \u00D2w\u00E9 '), named('Conduct pledge, O\u0300we\u0301')),
  ).toBe(true)
  expect(downloads.same(named('Pledge'), named('Conduct pledge'))).toBe(false)
})
