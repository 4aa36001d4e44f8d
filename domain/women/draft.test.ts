import { noShareTexts } from '#domain/records/test-share-texts.ts'
import { expect, test } from 'vitest'
import { toImagesField } from '#domain/media/draft-images.ts'
import { parseWomanDraft } from './kind.ts'

const now = Date.parse('2026-11-24T12:00:00Z')
const portrait = { uploadId: 'a1b2', description: 'Portrait of Ngọzi', photographer: 'Ebiere Tamuno' }
const ngozi = {
  name: 'Ngọzi Ezeani',
  quote: 'I had been waiting since 1999.',
  office: 'House of Assembly',
  year: '2023',
  ward: 'Ward 4, Awka South',
  party: 'Savannah Party',
  result: 'Second, 212 votes behind',
  image: toImagesField([portrait]),
  agreedOn: '2026-03-08',
  words: '<p>I sold cloth in Eke Awka.</p>',
  link: 'https://courier.example/ezeani',
}

function parse(fields: Readonly<Record<string, string>>) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...ngozi, ...fields })) form.set(name, value)
  return parseWomanDraft(form, now)
}

test('the fields of a woman are read as they were typed, and ward, party and link may be empty', () => {
  expect(parse({})).toEqual({ ok: true, value: { ...ngozi, ...noShareTexts, year: 2023, image: portrait } })
  expect(parse({ ward: '', party: ' ', link: '' })).toMatchObject({
    ok: true,
    value: { ward: '', party: '', link: '' },
  })
})

test('quotation marks around a quote are taken off, because pages put their own', () => {
  for (const typed of ['“I go.”', '"I go."', '‘I go.’', "'I go.'", '« I go. »', 'I go.', ' “I\ngo.” ']) {
    expect(parse({ quote: typed }), typed).toMatchObject({ value: { quote: 'I go.' } })
  }
  for (const typed of ['“Yes”, she said, “now”', 'The women’s', '’Tis time']) {
    expect(parse({ quote: typed }), typed).toMatchObject({ value: { quote: typed } })
  }
  expect(parse({ quote: `“${'x'.repeat(140)}”` })).toMatchObject({ value: { quote: 'x'.repeat(140) } })
})

test('each field says what is wrong with it', () => {
  const image = (...images: readonly object[]) => JSON.stringify(images)
  const refusals: readonly (readonly [Readonly<Record<string, string>>, string, string])[] = [
    [{ name: ' ‑ ' }, 'name', 'Write her name.'],
    [{ name: 'x'.repeat(121) }, 'name', 'Shorten it to 120'],
    [{ quote: '“ ”' }, 'quote', 'Write one sentence of hers'],
    [{ quote: 'x'.repeat(141) }, 'quote', 'The quote is 141 characters long. Shorten it to 140 or fewer.'],
    [{ office: '' }, 'office', 'Write the office'],
    ...['', '23', '20233', 'last year', '٢٠٢٣'].map((year) => [{ year }, 'year', 'four digits'] as const),
    [{ year: '1023' }, 'year', 'after 1900'],
    [{ year: '2027' }, 'year', 'This year has not come yet.'],
    [{ ward: 'x'.repeat(121) }, 'ward', 'Shorten it to 120'],
    [{ party: 'x'.repeat(121) }, 'party', 'Shorten it to 120'],
    [{ result: '' }, 'result', 'Write the result'],
    [{ image: '' }, 'image', 'Add her portrait.'],
    [{ image: image(portrait, { ...portrait, uploadId: 'c3' }) }, 'image', 'one portrait. Remove one.'],
    [
      { image: image({ uploadId: 'a1b2', description: '' }) },
      'image',
      'Write the photographer of the portrait.',
    ],
    [{ agreedOn: '' }, 'agreedOn', 'Choose the day on which she agreed.'],
    [{ agreedOn: '2026-02-30' }, 'agreedOn', 'That date does not exist.'],
    [{ agreedOn: '2026-11-25' }, 'agreedOn', 'This day has not come yet.'],
    [{ words: '<p> </p>' }, 'words', 'Write her words.'],
    [{ words: `<p>${'x'.repeat(20_001)}</p>` }, 'words', 'Shorten it to 20,000'],
    ...['javascript:alert(1)', 'no address', 'https://ada@courier.example/'].map(
      (link) => [{ link }, 'link', 'This is not an address on the web.'] as const,
    ),
    [{ link: `https://courier.example/${'x'.repeat(2_100)}` }, 'link', 'This address is too long.'],
  ]
  for (const [fields, field, message] of refusals) {
    const parsed = parse(fields)
    expect(parsed.ok ? {} : parsed.refusal, JSON.stringify(fields).slice(0, 80)).toEqual({
      [field]: expect.stringContaining(message),
    })
  }
})

test('an empty form says what is missing at each field', () => {
  const parsed = parseWomanDraft(new FormData(), now)
  expect(parsed.ok ? [] : Object.keys(parsed.refusal).sort()).toEqual(
    [
      'agreedOn',
      'image',
      'link',
      'name',
      'office',
      'party',
      'quote',
      'result',
      'ward',
      'words',
      'year',
    ].sort(),
  )
})
