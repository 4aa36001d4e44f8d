import { noShareTexts } from '#domain/records/test-share-texts.ts'
import { expect, test } from 'vitest'
import { toImagesField } from '#domain/media/draft-images.ts'
import { parseNewsDraft } from './kind.ts'

const image = { uploadId: 'one', description: 'A hall' }
const article = {
  newsType: 'News Article',
  title: 'Six parties sign pledge',
  date: '2022-11-28',
  link: 'https://plateau-ledger.example/pledge',
  source: 'Plateau Ledger',
  summary: '<p>Each names an officer.</p>',
  image: toImagesField([image]),
}
const video = { ...article, newsType: 'Online Video', image: '', videoLink: 'https://youtu.be/aqz-KE-bpKQ' }

function parse(fields: Record<string, string | undefined>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value)
  return parseNewsDraft(form)
}

const refusal = (changes: object, base: object = article) => {
  const result = parse({ ...base, ...changes })
  return result.ok ? null : result.refusal
}

test('an article has its image, and a title of several lines becomes one line', () => {
  expect(parse({ ...article, title: 'Six parties\r\nsign pledge', videoLink: 'nonsense' })).toEqual({
    ok: true,
    value: {
      newsType: 'News Article',
      title: 'Six parties sign pledge',
      theme: null,
      date: '2022-11-28',
      link: 'https://plateau-ledger.example/pledge',
      source: 'Plateau Ledger',
      summary: '<p>Each names an officer.</p>',
      image,
      videoLink: null,
      ...noShareTexts,
    },
  })
})

test('a video has its embed link, whatever form was pasted, and a poster or none', () => {
  for (const videoLink of [
    video.videoLink,
    '<iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ"></iframe>',
  ]) {
    const result = parse({ ...video, videoLink, image: toImagesField([image]) })
    expect(result.ok && result.value).toMatchObject({
      newsType: 'Online Video',
      image,
      videoLink: { embedUrl: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ' },
    })
  }
})

test('a statement has its signatory instead of a source, no link, and an image only when it was added', () => {
  const statement = {
    ...article,
    newsType: 'Statement',
    link: 'javascript:alert(1)',
    source: 'Ruth, president',
  }
  expect(parse(statement)).toMatchObject({
    ok: true,
    value: { newsType: 'Statement', link: '', source: 'Ruth, president', image, videoLink: null },
  })
  expect(parse({ ...statement, link: undefined, image: '' })).toMatchObject({
    value: { link: '', image: null },
  })
  expect(refusal({ image: toImagesField([image, { ...image, uploadId: 'two' }]) }, statement)).toEqual({
    image: 'A statement has one image. Remove one.',
  })
  expect(parse({ newsType: 'Statement' })).toEqual({
    ok: false,
    refusal: {
      title: 'Write a title.',
      date: 'Choose the date of the statement.',
      source: 'Write who signs the statement, with her office.',
      summary: 'Write the statement.',
    },
  })
  expect(parse({ ...statement, summary: `<p>${'a'.repeat(19_000)}</p>` })).toMatchObject({ ok: true })
  expect(refusal({ summary: `<p>${'a'.repeat(20_000)}</p>` }, statement)).toEqual({
    summary: 'The statement is 20,007 characters long with its formatting. Shorten it to 20,000 or fewer.',
  })
})

test('news of every type has one of the themes of programs or none, and any other is refused', () => {
  const statement = { ...article, newsType: 'Statement' }
  for (const base of [article, video, statement]) {
    expect(parse({ ...base, theme: 'Gender Based Violence' })).toMatchObject({
      value: { theme: 'Gender Based Violence' },
    })
    expect(parse({ ...base, theme: '' })).toMatchObject({ value: { theme: null } })
    for (const theme of ['Cooking', 'gender based violence', 'No theme']) {
      expect(refusal({ theme }, base)).toEqual({
        theme: 'This is not a theme of the programs. Choose another, or “No theme”.',
      })
    }
  }
})

test('an empty form gets a refusal for each missing field', () => {
  expect(parse({})).toEqual({
    ok: false,
    refusal: {
      newsType: 'Choose whether this is a news article, an online video or a statement.',
      title: 'Write a title.',
      date: 'Choose the date of the news report.',
      link: 'Paste the address of the news report.',
      source: 'Write the source, for example the name of the newspaper.',
      summary: 'Write the summary.',
    },
  })
  expect(parse({ newsType: 'News Article' })).toMatchObject({
    refusal: { image: 'Add the image of the article.' },
  })
  expect(parse({ newsType: 'Online Video' })).toMatchObject({
    refusal: { videoLink: 'Paste the embed link of the video.' },
  })
})

test('the address of a video, pasted once, is both links of an online video', () => {
  const [page, vimeo] = ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', 'https://vimeo.com/1084537']
  for (const [links, link, id] of [
    [{ link: 'https://youtu.be/aqz-KE-bpKQ', videoLink: '' }, 'https://youtu.be/aqz-KE-bpKQ', 'aqz-KE-bpKQ'],
    [{ link: ' ', videoLink: 'https://www.youtube.com/embed/aqz-KE-bpKQ' }, page, 'aqz-KE-bpKQ'],
    [{ link: undefined, videoLink: `<iframe src="${vimeo}"></iframe>` }, vimeo, '1084537'],
    [{ link: vimeo, videoLink: undefined }, vimeo, '1084537'],
    [{ link: article.link, videoLink: page }, article.link, 'aqz-KE-bpKQ'],
  ] as const)
    expect(parse({ ...video, ...links }), link).toMatchObject({ value: { link, videoLink: { id } } })

  const linkMissing = 'Paste the address of the news report.'
  const videoMissing = 'Paste the embed link of the video.'
  expect(refusal({ videoLink: '' }, video)).toEqual({ videoLink: videoMissing })
  expect(refusal({ link: '', videoLink: '' }, video)).toEqual({ link: linkMissing, videoLink: videoMissing })
  expect(refusal({ link: '', videoLink: article.link }, video)).toHaveProperty('link', linkMissing)
  expect(refusal({ link: '', videoLink: page })).toEqual({ link: linkMissing })
})

test('an article has exactly one image', () => {
  const two = [image, { uploadId: 'two', description: '' }]
  expect(refusal({ image: toImagesField(two) })).toEqual({ image: 'An article has one image. Remove one.' })
  expect(refusal({ image: '{' })).toHaveProperty('image')
  expect(refusal({ image: toImagesField([{ ...image, description: 'a'.repeat(301) }]) })).toEqual({
    image: 'The description of the image is too long. Shorten it to 300 characters or fewer.',
  })
})

test('links with other schemes, other video hosts and short links are refused with a solution', () => {
  expect(refusal({ link: 'javascript:alert(1)' })).toEqual({
    link: 'This is not an address on the web. It begins with https:// or http://.',
  })
  expect(refusal({ link: `https://a.example/${'x'.repeat(3_000)}` })?.link).toContain('too long')
  expect(refusal({ videoLink: 'https://evil.example/watch?v=aqz-KE-bpKQ' }, video)?.videoLink).toContain(
    'not a video on YouTube, Vimeo or Facebook',
  )
  expect(refusal({ videoLink: 'https://fb.watch/abc/' }, video)?.videoLink).toContain('short links')
})

test('each text over its limit is refused with its length', () => {
  expect(refusal({ title: 'a'.repeat(201) })).toEqual({
    title: 'The title is 201 characters long. Shorten it to 200 or fewer.',
  })
  expect(refusal({ source: 'a'.repeat(121) })).toHaveProperty('source')
  expect(refusal({ summary: `<p>${'a'.repeat(4_993)}</p>` })).toBeNull()
  expect(refusal({ summary: `<p>${'a'.repeat(4_994)}</p>` })).toEqual({
    summary: 'The summary is 5,001 characters long with its formatting. Shorten it to 5,000 or fewer.',
  })
})
