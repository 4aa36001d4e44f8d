import { noShareTexts } from '#domain/records/test-share-texts.ts'
import { expect, test } from 'vitest'
import { toImagesField } from '#domain/media/draft-images.ts'
import { parseProgramDraft } from './kind.ts'
import { findWrongFigure } from './figures.ts'
import { themes } from './schema.ts'

const threeImages = ['one', 'two', 'three'].map((uploadId) => ({ uploadId, description: '' }))

function form(changes: Record<string, string | null> = {}): FormData {
  const data = new FormData()
  const fields = {
    title: 'Shelter Network Meeting, Jos',
    date: '2019-11-25',
    theme: 'Gender Based Violence',
    report: '<p>Eleven shelters agreed on one number to call.</p>',
    images: toImagesField(threeImages),
    ...changes,
  }
  for (const [name, value] of Object.entries(fields)) if (value !== null) data.set(name, value)
  return data
}

function refusal(changes: Record<string, string | null>) {
  const result = parseProgramDraft(form(changes))
  return result.ok ? null : result.refusal
}

test('a complete form becomes a draft, with its images in the chosen order', () => {
  expect(parseProgramDraft(form())).toEqual({
    ok: true,
    value: {
      title: 'Shelter Network Meeting, Jos',
      date: '2019-11-25',
      theme: 'Gender Based Violence',
      report: '<p>Eleven shelters agreed on one number to call.</p>',
      images: threeImages,
      event: '',
      venue: '',
      lead: '',
      figures: [],
      downloads: [],
      ...noShareTexts,
      sharePicture: '',
    },
  })
})

test('the four themes of the specification are accepted, and no other one', () => {
  const four = [
    'Political Advocacy',
    'Mentorship & Training',
    'Socio-Political Activism',
    'Gender Based Violence',
  ]
  expect(themes).toEqual(four)
  for (const theme of four) expect(refusal({ theme }), theme).toBeNull()
  for (const theme of ['Peace', 'political advocacy', '', null])
    expect(refusal({ theme }), String(theme)).not.toBeNull()
})

test('a program can name its event by an id, and by nothing else', () => {
  expect(refusal({ event: 'ward-day' })).toBeNull()
  for (const event of ['../x', 'a b', '<b>'])
    expect(refusal({ event })).toEqual({ event: 'This is not an event of the website. Choose another.' })
})

test('an empty form gets a refusal for every field', () => {
  const result = parseProgramDraft(new FormData())
  expect(result).toEqual({
    ok: false,
    refusal: {
      title: 'Write a title.',
      date: 'Choose the date of the program.',
      theme: 'Choose the theme that fits best.',
      report: 'Write the program report.',
      images: 'Add at least three images. The second becomes the program banner.',
    },
  })
})

test('a lead becomes one line, and figures without any text are left out', () => {
  const figures = JSON.stringify([
    { number: ' 112 ', words: 'women know\nwhich office to call' },
    { number: '', words: ' ' },
  ])
  const result = parseProgramDraft(form({ lead: ' One hundred\nwomen ', figures }))
  expect(result.ok && result.value).toMatchObject({
    lead: 'One hundred women',
    figures: [{ number: '112', words: 'women know which office to call' }],
  })
})

test('the input to correct belongs to the first figure that would be refused', () => {
  const empty = { number: '', words: '' }
  const right = { number: '112', words: 'women know which office to call' }
  expect(findWrongFigure([right, { number: '2', words: ' ' }, { number: '', words: 'x' }])).toEqual({
    place: 1,
    part: 'words',
  })
  expect(findWrongFigure([empty, right, { number: '', words: 'parties' }])).toEqual({
    place: 2,
    part: 'number',
  })
  expect(findWrongFigure([{ number: '6', words: 'a'.repeat(81) }])).toEqual({ place: 0, part: 'words' })
  expect(findWrongFigure([right, empty, empty])).toBeNull()
})

test('each problem with the figures is reported at their field', () => {
  const figures = (...list: unknown[]) => refusal({ figures: JSON.stringify(list) })?.['figures']
  expect(figures({ number: '6', words: '' })).toBe('Write what “6” counts, or remove the figure.')
  expect(figures({ number: '…', words: 'parties' })).toBe(
    'Write the figure for “parties”, or remove its words.',
  )
  expect(figures({ number: '123456789', words: 'votes' })).toBe(
    'The figure under “What changed” is 9 characters long. Shorten it to 8 or fewer.',
  )
  expect(figures({ number: '6', words: 'a'.repeat(81) })).toBe(
    'The text of a figure under “What changed” is 81 characters long. Shorten it to 80 or fewer.',
  )
  expect(figures(...Array.from({ length: 4 }, (_, n) => ({ number: `${n}`, words: 'x' })))).toBe(
    'A program takes at most three figures under “What changed”. Remove the others.',
  )
  expect(refusal({ figures: `[${' '.repeat(10_000)}]` })).toEqual({
    figures: 'The figures under “What changed” are too long. Shorten them.',
  })
  for (const odd of ['', 'no JSON', '7', '[null, 7, "6", {}]', '{"number":"6"}'])
    expect(refusal({ figures: odd }), odd).toBeNull()
})

test('a picture in the report that is no longer among the images is refused with a message, and others are accepted', () => {
  const picture = (id: string) => `<p>x</p><img src="/admin/uploads/${id}/thumbnail">`
  expect(refusal({ report: picture('two') })).toBeNull()
  expect(refusal({ report: picture('four') })).toEqual({
    report:
      'A picture in the report is no longer among the images. Remove it from the report, or add it under Images and place it again.',
  })
  expect(
    refusal({ report: `${picture('four')}<img alt='' src='/images/Programs/a/b.jpg'/>` })?.['report'],
  ).toContain('2 pictures in the report are no longer')
  expect(refusal({ report: '<p>x</p><img src="https://elsewhere.example/x.jpg">' })).toBeNull()
})

test('a venue is one line of at most 120 characters', () => {
  const result = parseProgramDraft(form({ venue: ' Rayfield Hall,\nJos ' }))
  expect(result.ok && result.value.venue).toBe('Rayfield Hall, Jos')
  expect(refusal({ venue: 'a'.repeat(121) })).toEqual({
    venue: 'The venue is 121 characters long. Shorten it to 120 or fewer.',
  })
})

test('a lead over 500 characters is refused with its length', () => {
  expect(refusal({ lead: 'a'.repeat(501) })).toEqual({
    lead: 'The lead is 501 characters long. Shorten it to 500 or fewer.',
  })
})

test('line breaks in a title become spaces and invisible characters are removed', () => {
  const result = parseProgramDraft(form({ title: ' Shelter\nNetwork\u0000 \u202EMeeting ' }))
  expect(result.ok && result.value.title).toBe('Shelter Network Meeting')
})

test('a title without visible characters counts as missing', () => {
  for (const title of ['', '   ', '\u200B', '\u0000', '…!'])
    expect(refusal({ title }), JSON.stringify(title)).toEqual({ title: 'Write a title.' })
})

test('a title over 200 characters is refused with its length', () => {
  expect(refusal({ title: 'a'.repeat(200) })).toBeNull()
  expect(refusal({ title: 'a'.repeat(1201) })).toEqual({
    title: 'The title is 1,201 characters long. Shorten it to 200 or fewer.',
  })
})

test('dates that do not exist or are outside the allowed years are refused', () => {
  expect(refusal({ date: '2023-02-29' })).toEqual({ date: 'That date does not exist. Choose another.' })
  expect(refusal({ date: '25/11/2019' })).toEqual({ date: 'That date does not exist. Choose another.' })
  expect(refusal({ date: '0203-11-18' })).toEqual({
    date: 'Choose a date between 1900 and 2100. Check the year.',
  })
})

test('the placeholder of the theme select is never accepted as a theme', () => {
  for (const theme of ['Search by Theme', 'search', '', 'gender based violence'])
    expect(refusal({ theme }), theme).toEqual({
      theme: 'Choose the theme that fits best.',
    })
})

test('a report without visible text counts as missing', () => {
  for (const report of ['', '<p></p>', '<p><br>&nbsp;</p>', '<script>alert(1)</script>'])
    expect(refusal({ report }), report).toEqual({ report: 'Write the program report.' })
})

test('a report over 100,000 characters of HTML is refused with its length', () => {
  expect(refusal({ report: `<p>${'a'.repeat(99_993)}</p>` })).toBeNull()
  expect(refusal({ report: `<p>${'a'.repeat(99_994)}</p>` })).toEqual({
    report: 'The report is 100,001 characters long with its formatting. Shorten it to 100,000 or fewer.',
  })
})

test('with fewer than three images, the refusal says how many are missing', () => {
  expect(refusal({ images: toImagesField(threeImages.slice(0, 1)) })).toEqual({
    images: 'Add two more images: a program needs at least three.',
  })
  expect(refusal({ images: toImagesField(threeImages.slice(0, 2)) })).toEqual({
    images: 'Add one more image: a program needs at least three.',
  })
})

test('with more than thirty images, the refusal says how many to remove', () => {
  const many = Array.from({ length: 32 }, (_, index) => ({ uploadId: `u${index}`, description: '' }))
  expect(refusal({ images: toImagesField(many.slice(0, 30)) })).toBeNull()
  expect(refusal({ images: toImagesField(many) })).toEqual({
    images: 'A program takes at most 30 images. Remove 2.',
  })
})

test('an image that is in the list twice is refused', () => {
  const twice = [...threeImages, { uploadId: 'two', description: '' }]
  expect(refusal({ images: toImagesField(twice) })).toEqual({
    images: 'Image 4 is in the list twice. Remove one of the two.',
  })
})

test('an image description over 300 characters is refused with the number of its image', () => {
  const described = threeImages.map((image) => ({ ...image, description: 'a'.repeat(300) }))
  expect(refusal({ images: toImagesField(described) })).toBeNull()
  described[1] = { uploadId: 'two', description: 'a'.repeat(301) }
  expect(refusal({ images: toImagesField(described) })).toEqual({
    images: 'The description of image 2 is too long. Shorten it to 300 characters or fewer.',
  })
})

test('an invalid image list is refused with a message, and does not throw', () => {
  for (const images of ['{', 'null', '{}', '7', '[1,2,3]', '[null,null,null]', '["../a","b","c"]'])
    expect(refusal({ images }), images).toHaveProperty('images')
  for (const uploadId of ['../../etc', '', 'a/b', 'x'.repeat(200)])
    expect(
      refusal({ images: toImagesField([...threeImages, { uploadId, description: '' }]) }),
    ).toHaveProperty('images')
})

test('files in place of text are refused like missing fields', () => {
  const data = new FormData()
  for (const name of ['title', 'date', 'theme', 'report', 'images']) data.set(name, new File(['x'], 'x.txt'))
  const result = parseProgramDraft(data)
  expect(result.ok ? [] : Object.keys(result.refusal).sort()).toEqual([
    'date',
    'images',
    'report',
    'theme',
    'title',
  ])
})
