import { type RecordFacts, type RecordKindName, recordKinds } from '#domain/records/kinds.ts'
import { declarationOf } from '#domain/records/kinds.server.ts'
import { expect } from 'vitest'
import { adaeze } from '../support/people.ts'
import { takePhotograph } from '../support/photographs.ts'
import { test } from '../support/request-test.ts'
import { signInByRequest, type StaffRequests } from '../support/staff-requests.ts'

/** Uploads two pictures. Returns what the field of a form sends for them. */
async function uploadTwo(staff: StaffRequests) {
  const uploads = await Promise.all(
    (['small portrait.jpg', 'small crowd.jpg'] as const).map(async (scene) =>
      staff.upload(await takePhotograph(scene)),
    ),
  )
  return uploads.map((uploadId) => ({ uploadId, description: '' }))
}

test('invalid form data for the story is refused with a message, and nothing is published', async ({
  site,
}) => {
  const staff = await signInByRequest(site.url, adaeze)
  const images = await uploadTwo(staff)
  const good = {
    version: '0',
    intro: 'It began in Garki.',
    content: '<p>They left with a plan.</p>',
    image: JSON.stringify(images.slice(0, 1)),
  }
  const wrong: readonly (readonly [words: string, Readonly<Record<string, string>>])[] = [
    ['Write the introduction.', { intro: '' }],
    ['The introduction is 100,000 characters long.', { intro: 'x'.repeat(100_000) }],
    ['Write the content.', { content: '<p><script>alert(1)</script></p>' }],
    [
      'The content is 100,008 characters long with its formatting.',
      {
        content: `<p>${'x'.repeat(100_001)}</p>`,
      },
    ],
    ['Add the image of the story.', { image: '' }],
    ['The page has one image. Remove one.', { image: JSON.stringify(images) }],
    ['The image is no longer among your uploads.', { image: '[{"uploadId":"none"}]' }],
    [
      'The introduction is 1,001 characters long. Shorten it to 1,000 or fewer.',
      { intro: 'x'.repeat(1_001) },
    ],
    ['Write the introduction.', { intro: '\u200b\u202e' }],
  ]
  for (const [words, fields] of wrong) {
    const answer = await staff.sendForm('/admin/cms/about/new.data', { ...good, ...fields })
    expect([400, 409], words).toContain(answer.status)
    expect(await answer.text()).toContain(words)
  }
  expect(await (await fetch(`${site.url}/aboutus`)).text()).not.toContain('Our Story')

  // A form with a wrong version gets the conflict page and changes nothing.
  expect((await staff.sendForm('/admin/cms/about/new', good)).status).toBe(200)
  for (const version of ['0', '-1', '99', 'x', '']) {
    const answer = await staff.sendForm('/admin/cms/about/new', { ...good, intro: 'Overwritten.', version })
    expect(answer.status, version).toBe(409)
  }
  expect(await (await fetch(`${site.url}/aboutus`)).text()).not.toContain('Overwritten.')
})

test('invalid form data for a person is refused with a message, and nothing is published', async ({
  site,
}) => {
  const staff = await signInByRequest(site.url, adaeze)
  const images = await uploadTwo(staff)
  const good = { fullName: 'Ngozi Okafor', position: 'Officer', image: JSON.stringify(images.slice(0, 1)) }
  const wrong: readonly (readonly [words: string, Readonly<Record<string, string>>])[] = [
    ['Write the first and last name.', { fullName: '' }],
    ['The job title is 121 characters long.', { position: 'x'.repeat(121) }],
    ['A person has one picture. Remove one.', { image: JSON.stringify(images) }],
    ['Add a picture of the person.', { image: '[]' }],
    ['The list of images did not arrive whole.', { image: '{"0":' }],
    [
      'The description of the image is too long.',
      {
        image: JSON.stringify([{ ...images[0], description: 'x'.repeat(301) }]),
      },
    ],
    ['The image is no longer among your uploads.', { image: '[{"uploadId":"none"}]' }],
    ...(['\u200b\u202e', '🎉'] as const).flatMap((nothing) => [
      ['Write the first and last name.', { fullName: nothing }] as const,
      ['Write the job title.', { position: nothing }] as const,
    ]),
    ['Write the job title.', { position: '' }],
    ['The full name is 121 characters long. Shorten it to 120 or fewer.', { fullName: 'x'.repeat(121) }],
    [
      'The full name is 100,000 characters long. Shorten it to 120 or fewer.',
      { fullName: 'x'.repeat(100_000) },
    ],
    [
      'The job title is 100,000 characters long. Shorten it to 120 or fewer.',
      { position: 'x'.repeat(100_000) },
    ],
  ]
  for (const [words, fields] of wrong) {
    const answer = await staff.sendForm('/admin/cms/staff/new.data', { ...good, ...fields })
    expect([400, 409], words).toContain(answer.status)
    expect(await answer.text()).toContain(words)
  }
  expect(await (await fetch(`${site.url}/aboutus`)).text()).not.toContain('Our Team')

  // The same form sent three times at the same time, by two sessions, creates one record.
  const other = await signInByRequest(site.url, adaeze)
  const answers = await Promise.all(
    [staff, staff, other].map((one) => one.sendForm('/admin/cms/staff/new', good)),
  )
  expect(answers.map((answer) => answer.status)).toContain(200)
  expect(answers.every((answer) => answer.status < 500)).toBe(true)
  const shown = (await (await fetch(`${site.url}/aboutus`)).text()).match(/<h3[^>]*>Ngozi Okafor/g)
  expect(shown).toHaveLength(1)
  expect((await staff.send('/admin/cms/staff/nobody')).status).toBe(404)
})

test('invalid form data for news is refused with a message, and nothing is published', async ({ site }) => {
  const staff = await signInByRequest(site.url, adaeze)
  const images = await uploadTwo(staff)
  const good = {
    newsType: 'News Article',
    title: 'Nine women win',
    date: '2026-10-17',
    link: 'https://courier.example/nine',
    image: JSON.stringify(images.slice(0, 1)),
    videoLink: '',
    summary: '<p>Nine seats.</p>',
    source: 'The Savannah Courier',
  }
  const wrong: readonly (readonly [words: string, Readonly<Record<string, string>>])[] = [
    ['Choose whether this is a news article, an online video or a statement.', { newsType: 'Podcast' }],
    ['Write a title.', { title: '' }],
    ['That date does not exist.', { date: '2026-02-30' }],
    ['This is not an address on the web.', { link: 'data:text/html,x' }],
    ['Write the summary.', { summary: '<p><script>alert(1)</script></p>' }],
    [
      'The summary is 100,007 characters long with its formatting.',
      {
        summary: `<p>${'x'.repeat(100_000)}</p>`,
      },
    ],
    ['The source is 100,000 characters long.', { source: 'x'.repeat(100_000) }],
    ['Add the image of the article.', { image: '' }],
    ['An article has one image. Remove one.', { image: JSON.stringify(images) }],
    ['The image is no longer among your uploads.', { image: '[{"uploadId":"none"}]' }],
    ['Paste the embed link of the video.', { newsType: 'Online Video' }],
    [
      'This is not a theme of the programs. Choose another, or “No theme”.',
      {
        theme: '"><script>alert(1)</script>',
      },
    ],
    [
      'This is not a video on YouTube, Vimeo or Facebook.',
      {
        newsType: 'Online Video',
        videoLink: 'https://www.youtube.com.evil.example/embed/aqz-KE-bpKQ',
      },
    ],
    ['Write a title.', { title: '\u200b\u202e\u0007' }],
    ['The title is 201 characters long. Shorten it to 200 or fewer.', { title: 'x'.repeat(201) }],
    ['The title is 100,000 characters long. Shorten it to 200 or fewer.', { title: 'x'.repeat(100_000) }],
    ['Choose a date between 1900 and 2100. Check the year.', { date: '0203-01-01' }],
    ...['javascript:alert(1)', 'ftp://courier.example/nine', 'In the paper'].map(
      (link) => ['This is not an address on the web. It begins with https:// or http://.', { link }] as const,
    ),
    ['This address is too long.', { link: `https://courier.example/${'x'.repeat(100_000)}` }],
    ['Write the source, for example the name of the newspaper.', { source: '' }],
    ['Write the source, for example the name of the newspaper.', { source: '🎉' }],
    ['The source is 121 characters long. Shorten it to 120 or fewer.', { source: 'x'.repeat(121) }],
    ['Write the summary.', { summary: '<p>\u200b</p>' }],
    ['The summary is 5,007 characters long with its formatting.', { summary: `<p>${'x'.repeat(5_000)}</p>` }],
    ...['https://videos.example/watch?v=1', 'javascript:alert(1)', 'x'.repeat(100_000)].map(
      (videoLink) =>
        [
          'This is not a video on YouTube, Vimeo or Facebook. Paste its address, its share link or its embed code.',
          { newsType: 'Online Video', videoLink },
        ] as const,
    ),
    [
      'Facebook’s short links cannot be shown here.',
      { newsType: 'Online Video', videoLink: 'https://fb.watch/abc/' },
    ],
  ]
  for (const [words, fields] of wrong) {
    const answer = await staff.sendForm('/admin/cms/newsupdates/new.data', { ...good, ...fields })
    expect([400, 409], words).toContain(answer.status)
    expect(await answer.text()).toContain(words)
  }
  expect(await (await fetch(`${site.url}/news`)).text()).not.toContain('Nine women win')

  // The same form sent twice at the same time creates one item.
  const answers = await Promise.all([1, 2].map(() => staff.sendForm('/admin/cms/newsupdates/new', good)))
  expect(answers.map((answer) => answer.status)).toContain(200)
  expect(answers.every((answer) => answer.status < 500)).toBe(true)
  const items = (await (await fetch(`${site.url}/feed.xml`)).text()).match(/<title>Nine women win</g)
  expect(items).toHaveLength(1)
  expect((await staff.send('/admin/cms/newsupdates/nobody')).status).toBe(404)
})

const textsForms = {
  mandate: {
    heading: 'WIPF Mandate Update Form',
    button: 'Update WIPF Mandate',
    names: { Mission: 'Mission', Vision: 'Vision', Values: 'Values', Objectives: 'Objectives' },
    shownAt: '/aboutus',
    published: 'Visitors can read the mandate now.',
    none: 'Visitors see no principle now, because none has a text.',
  },
  coreareas: {
    heading: 'Test Core Areas Form',
    button: 'Add Core Area',
    names: {
      'Mentorship & Training': 'Mentorship and Training',
      'Political Advocacy': 'Political Advocacy',
      'Socio-Political Activism': 'Socio-Political Activism',
      'Gender Based Violence': 'Gender Based Violence',
    },
    shownAt: '/aboutus/coreareas',
    published: 'Visitors can read the core areas now.',
    none: 'Visitors see the areas without texts now.',
  },
} as const

for (const [form, { heading, button, names, shownAt, published, none }] of Object.entries(textsForms)) {
  test(`each text of ${form} is published, kept or cleared, refused over its limit, and never overwrites a colleague`, async ({
    visitor,
    signedIn,
  }) => {
    const staff = await signedIn(adaeze)
    const path = `/admin/cms/${form}/new`
    const [first = '', ...others] = Object.keys(names)
    const empty = Object.fromEntries(Object.keys(names).map((name) => [name, '']))
    const send = async (values: Record<string, string>, version: string) => {
      const { status, text } = await staff.post(`${path}.data`, { ...empty, ...values, version })
      return { status, text }
    }
    const { document } = await staff.get(path)
    expect(document.querySelector('h1')?.textContent).toBe(heading)
    expect([...document.querySelectorAll('button')].map((one) => one.textContent)).toContain(button)
    const labels = [...document.querySelectorAll('textarea')].map(
      ({ id }) => document.querySelector(`label[for="${id}"]`)?.textContent,
    )
    expect(labels, 'no field has a required mark').toEqual(Object.values(names))

    const words = (name: string) => `Open the door 🗳 <b>wide</b> for ${name.replaceAll('&', 'and')}.`
    const all = Object.fromEntries(Object.keys(names).map((name) => [name, words(name)]))
    for (const name of Object.keys(names)) {
      const refused = await send({ ...all, [name]: 'y'.repeat(5_001) }, '0')
      expect(refused.status, name).toBe(400)
      expect(refused.text).toContain('5,001 characters long. Shorten it to 5,000 or fewer.')
    }
    expect(await send(all, '0')).toMatchObject({ status: 200, text: expect.stringContaining(published) })
    const shown = async () => (await visitor.get(shownAt)).document.querySelector('main')?.textContent ?? ''
    for (const name of Object.keys(names)) expect(await shown()).toContain(words(name))

    expect(await send({ ...all, [first]: '' }, '1')).toMatchObject({ status: 200 })
    expect(await shown()).not.toContain(words(first))
    for (const name of others) expect(await shown()).toContain(words(name))
    expect(await send({ [first]: 'Over a colleague' }, '1')).toMatchObject({ status: 409 })
    expect(await shown()).not.toContain('Over a colleague')
    expect(await send({}, '2')).toMatchObject({ status: 200, text: expect.stringContaining(none) })
    for (const name of others) expect(await shown()).not.toContain(words(name))
  })
}

test('the form of each kind has an input for every field of its declaration', async ({ signedIn }) => {
  const staff = await signedIn(adaeze)
  // The form of a program offers events once one has begun, and an event is typed as a day and two times.
  // `events.test.ts` publishes both.
  const inputsOfOtherNames = ['event', 'startsAt', 'endsAt']
  for (const kind of Object.keys(recordKinds) as RecordKindName[]) {
    const { list, form = `${list}/new` }: RecordFacts = recordKinds[kind]
    const { document } = await staff.get(form)
    const inputs = [...document.querySelectorAll('form [name]')].map((input) => input.getAttribute('name'))
    const fields = Object.keys(declarationOf(kind).fields).filter(
      (name) => !inputsOfOtherNames.includes(name),
    )
    const missing = fields.filter((name) => !inputs.includes(name))
    expect(missing, `Add inputs to the form at ${form}. Without one, each save empties the field.`).toEqual(
      [],
    )
  }
})
