import { expect } from 'vitest'
import { adaeze } from '../support/people.ts'
import { test } from '../support/request-test.ts'
import { publishProgram, signInByRequest } from '../support/staff-requests.ts'
import { storeRecords } from '../support/stored-records.ts'
import { textOf, textsOf } from '../support/visitor.ts'

const texts = {
  shareTitle: 'Four thousand women marched',
  shareDescription: 'From Onitsha to Awka, with their own banners.',
  searchWords: 'Onicha, zik avenue',
}

/** A record of each kind with a page of its own, without its texts for sharing. */
const records = {
  Programs: { ProgramTitle: 'March', ProgramDate: '2026-03-08', ProgramTheme: 'Political Advocacy' },
  NewsUpdates: { newsType: 'Statement', title: 'March', date: '2026-03-08', summary: '<p>We march.</p>' },
  Events: { title: 'March', starts: '2026-03-08T09:00:00.000Z', place: 'Onitsha' },
  Women: { name: 'March', year: 2023, office: 'Senate', quote: 'I march.' },
}
const pages = { Programs: 'programs', NewsUpdates: 'news', Events: 'events', Women: 'women' } as const

test('a page of every kind has its own title, description and words for searches, which visitors do not read', async ({
  visitor,
  site,
}) => {
  const store = (id: string, more: object) =>
    storeRecords(
      site,
      Object.entries(records).map(([collection, fields]) => ({
        kind: 'set',
        collection: collection as keyof typeof records,
        id,
        fields: { ...fields, ...more },
      })),
      { uid: 'adaeze', name: 'Adaeze' },
    )
  await site.stop()
  await store('with', texts)
  await store('without', {})
  await site.start()
  const metaOf = ({ head }: Document, name: string) =>
    head.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content')
  const pictured: (string | null | undefined)[] = []
  for (const path of Object.values(pages)) {
    const { document } = await visitor.get(`/${path}/with`)
    expect(textsOf(document, 'h1'), path).toEqual(['March'])
    expect(document.title).toMatch(/^Four thousand women marched · /)
    expect(metaOf(document, 'og:title')).toBe(texts.shareTitle)
    for (const name of ['description', 'og:description'])
      expect(metaOf(document, name)).toBe(texts.shareDescription)
    const data = textsOf(document.head, 'script[type="application/ld+json"]').join('')
    expect(data).toContain(JSON.stringify(texts.shareDescription))
    expect(document.documentElement.outerHTML).not.toContain('zik avenue')

    const derived = (await visitor.get(`/${path}/without`)).document
    expect(metaOf(derived, 'og:title')).toBe('March')
    expect(metaOf(derived, 'description')).toBeTruthy()
    pictured.push(metaOf(document, 'og:image:alt'))
  }
  // That of a woman is drawn with her quote.
  expect(pictured).toEqual([texts.shareTitle, texts.shareTitle, texts.shareTitle, 'March: “I march.”'])
  const found = (await visitor.get('/search?q=zik+avenue')).document.querySelector('main')!
  const links = [...found.querySelectorAll('ol a')].map((link) => link.getAttribute('href'))
  expect(links.sort()).toEqual(
    Object.values(pages)
      .map((path) => `/${path}/with`)
      .sort(),
  )
  expect(textOf(found.querySelector('ol')!)).not.toContain('zik')
})

test('texts for sharing are checked as other fields are, and a form without them is accepted', async ({
  site,
}) => {
  const page = await publishProgram(site.url, 'Town hall, Jos')
  const staff = await signInByRequest(site.url, adaeze)
  const opened = await staff.send(`/admin/cms${page}`)
  expect(await opened.text()).toContain('Search and WhatsApp')
  const answer = await staff.sendForm('/admin/cms/events/new.data', {
    ...{ title: 'March', date: '2027-03-08', start: '10:00', end: '', endDate: '', place: 'Onitsha' },
    ...{ mapLink: '', cost: '', text: '', programme: '', shareTitle: 'x'.repeat(121) },
  })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('The title when shared is 121 characters long. Shorten it to 120')
})
