import { expect, test } from 'vitest'
import { parseCoreAreas } from '#domain/core-areas/kind.ts'
import { toImagesField } from '#domain/media/draft-images.ts'
import { parseStaffDraft } from '#domain/staff/kind.ts'
import { parseMandate, parseStory } from './kind.ts'

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test('introduction and content are required, an image only to replace the current one', () => {
  expect(parseStory(new FormData())).toEqual({
    ok: false,
    refusal: { intro: 'Write the introduction.', content: 'Write the content.' },
  })
  const typed = { intro: ' It began in Garki.\r\n', content: '<p>Nineteen.</p>' }
  const value = { intro: 'It began in Garki.', content: '<p>Nineteen.</p>', image: null }
  expect(parseStory(formOf(typed))).toEqual({ ok: true, value })
  const image = { uploadId: 'one', description: '' }
  const two = toImagesField([image, { ...image, uploadId: 'two' }])
  expect(parseStory(formOf({ ...typed, image: toImagesField([image]) }))).toEqual({
    ok: true,
    value: { ...value, image },
  })
  expect(parseStory(formOf({ ...typed, image: two }))).toEqual({
    ok: false,
    refusal: { image: 'The page has one image. Remove one.' },
  })
})

test('an introduction over 1,000 characters is refused', () => {
  expect(parseStory(formOf({ intro: 'a'.repeat(1_001), content: '<p>a</p>' }))).toEqual({
    ok: false,
    refusal: { intro: 'The introduction is 1,001 characters long. Shorten it to 1,000 or fewer.' },
  })
})

test('mandate and core areas require nothing, and keep empty and absent texts apart', () => {
  expect(parseMandate(formOf({ Mission: ' More.\r\nWomen. ', Vision: '' }))).toEqual({
    ok: true,
    value: { Mission: 'More.\nWomen.', Vision: '' },
  })
  expect(parseCoreAreas(new FormData())).toEqual({ ok: true, value: {} })
  expect(parseMandate(formOf({ Values: 'a'.repeat(5_001) }))).toHaveProperty('refusal.Values')
  expect(parseCoreAreas(formOf({ 'Mentorship & Training': 'a'.repeat(100_000) }))).toEqual({
    ok: false,
    refusal: {
      'Mentorship & Training':
        'The text on Mentorship and Training is 100,000 characters long. Shorten it to 5,000 or fewer.',
    },
  })
})

test('a file in place of a text is refused with a message', () => {
  const form = new FormData()
  form.set('Mission', new File(['x'], 'x.txt'))
  expect(parseMandate(form)).toEqual({
    ok: false,
    refusal: { Mission: 'The mission did not arrive as text. Write it again.' },
  })
})

test('a staff profile needs a name, a job title and one picture', () => {
  expect(parseStaffDraft(new FormData())).toEqual({
    ok: false,
    refusal: {
      fullName: 'Write the first and last name.',
      position: 'Write the job title.',
      image: 'Add a picture of the person.',
    },
  })
  const image = { uploadId: 'one', description: '' }
  expect(
    parseStaffDraft(formOf({ fullName: 'Ruth\nGyang', position: 'Officer', image: toImagesField([image]) })),
  ).toEqual({ ok: true, value: { fullName: 'Ruth Gyang', position: 'Officer', image } })
})
