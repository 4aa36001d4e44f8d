import { expect } from 'vitest'
import { momentParts } from '#domain/calendar-date.ts'
import { crawl } from '../support/crawl.ts'
import { forumTest as test } from '../support/request-test.ts'
import { draftId, newDraft, sendPlan, sendSave } from '../support/draft-requests.ts'
import { adaeze } from '../support/people.ts'
import { threeSmallPhotographs } from '../support/photographs.ts'
import type { RunningSite } from '../support/running-site.ts'
import {
  programFields,
  publishProgram,
  signInByRequest,
  type StaffRequests,
} from '../support/staff-requests.ts'
import { readStored } from '../support/stored-records.ts'

/** Every unpublished text contains this word, and no published one does. */
const secret = 'Okwuchukwuka'

const news = (title: string) => ({
  newsType: 'Online Video',
  title,
  date: '2026-10-17',
  link: 'https://courier.example/report',
  source: secret,
  summary: `<p>${secret} said so.</p>`,
  videoLink: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
})

test('a visitor finds nothing of ten drafts, two of them planned, and of three records taken down', async ({
  site,
}) => {
  const staff = await signInByRequest(site.url, adaeze)
  const pictures = await Promise.all((await threeSmallPhotographs()).map((one) => staff.upload(one)))
  const open = (await publishProgram(site.url, 'Town hall, Jos')).split('/').at(-1)!
  const drafts = await saveTenDrafts(staff, open, pictures)
  const tomorrow = momentParts(Date.now() + 24 * 3_600_000)
  for (const id of drafts.slice(0, 2)) expect((await sendPlan(staff, id, tomorrow)).status).toBe(200)
  const { waiting } = (await (await staff.send('/admin/uploads')).json()) as { waiting: unknown[] }
  expect(waiting, 'a picture of a draft does not wait for a record').toEqual([])
  const takenOff = await takeThreeOff(site, staff)

  const ids = [...drafts, ...takenOff.map(({ id }) => id)]
  const starts = [
    ...[
      '/',
      '/programs',
      '/news',
      '/aboutus',
      '/aboutus/coreareas',
      '/contactus',
      '/representation',
      '/women',
      '/events',
      '/events/calendar.ics',
      '/offline',
    ],
    ...['/feed.xml', '/sitemap.xml', '/robots.txt', '/site.webmanifest', '/service-worker.js', '/readyz'],
    ...[`/programs?title_${secret.slice(0, 6)}`, '/programs?theme_Political%20Advocacy', '/news?page=2'],
    ...['/search', `/search?q=${secret.slice(0, 6)}`],
    ...[`/programs/${open}`, `/admin`, `/admin/cms/drafts`, `/admin/cms/taken-off`, '/admin/uploads'],
    ...ids.flatMap((id) => [`/programs/${id}`, `/news/${id}`, `/women/${id}`, `/admin/cms/drafts/${id}`]),
    ...drafts.map((id) => `/admin/cms/programs/new?draft=${id}`),
    ...takenOff.map(({ kind, id }) => `/admin/cms/history/${kind}/${id}`),
    ...pictures.flatMap((id) => [`/admin/uploads/${id}`, `/admin/uploads/${id}/thumbnail`]),
  ]
  const found = await crawl(site.url, starts)
  expect(found.size).toBeGreaterThan(starts.length)
  const dataOf = (address: string) => {
    const [path = '', query] = address.split('?')
    return `${path === '/' ? '/_' : path}.data${query === undefined ? '' : `?${query}`}`
  }
  // The share tags are in the pages; the pictures that they name are fetched as well.
  const shared = [...found.values()].flatMap(({ html }) => html.match(/\/share\/[\w./-]+/g) ?? [])
  const addresses = [...found.keys(), ...[...found.keys()].map(dataOf), ...new Set(shared)]
  const leaks: string[] = []
  for (const address of addresses) {
    const answer = await fetch(site.url + address, { redirect: 'manual' })
    const received = `${JSON.stringify([...answer.headers])} ${Buffer.from(await answer.arrayBuffer()).toString()}`
    // An error page repeats its own address.
    const texts = [secret, ...pictures, ...ids].filter((text) => !address.includes(text))
    for (const text of texts) if (received.includes(text)) leaks.push(`${text} at ${address}`)
    if (ids.some((id) => address.includes(id)) && answer.status < 400)
      leaks.push(`${answer.status} at ${address}`)
    if (answer.status >= 500) leaks.push(`${answer.status} at ${address}`)
  }
  expect(leaks).toEqual([])
  for (const address of takenOff.flatMap(({ images }) => images)) {
    expect((await fetch(site.url + address)).status, address).toBe(404)
    expect((await staff.send(address)).status, `${address}, for staff`).toBe(200)
  }
  expect(await (await fetch(`${site.url}/programs/${open}`)).text()).toContain('Town hall, Jos')
})

/** Seven new records, a change of the published program `open`, and one of each single record of its kind. */
async function saveTenDrafts(staff: StaffRequests, open: string, pictures: readonly string[]) {
  const title = `${secret} speaks`
  const program = { ...programFields(title, pictures), report: `<p>${secret} reports.</p>` }
  const saves = [
    newDraft('program', program),
    newDraft('news', news(title)),
    newDraft('program', { title }),
    newDraft('program', { title, report: `<p>${secret}</p>` }),
    newDraft('news', { title }),
    newDraft('staff', { fullName: secret, position: secret }),
    newDraft('woman', { name: secret, quote: secret, words: `<p>${secret}</p>` }),
    newDraft('program', { title }, { recordId: open, baseVersion: 1 }),
    newDraft('mandate', { Mission: secret }, { recordId: 'Mandate', baseVersion: 1 }),
    newDraft('about', { intro: secret }, { recordId: 'About', baseVersion: 1 }),
  ]
  const ids: string[] = []
  for (const save of saves) {
    const id = draftId()
    expect((await sendSave(staff, id, save)).status).toBe(200)
    ids.push(id)
  }
  return ids
}

/** Publishes a program and two videos, visits their pages as a reader, and takes them down. */
async function takeThreeOff(site: RunningSite, staff: StaffRequests) {
  await publishProgram(site.url, `${secret}, Jos`)
  for (const title of [`${secret} on air`, `${secret} again`]) {
    expect((await staff.sendForm('/admin/cms/newsupdates/new', news(title))).status).toBe(200)
  }
  const records = (
    [
      ['program', 'programs', 'Programs', 'ProgramTitle'],
      ['news', 'newsupdates', 'NewsUpdates', 'title'],
    ] as const
  ).map(async ([kind, list, collection, field]) =>
    (await readStored(site, collection))
      .filter(({ fields }) => String(fields[field]).includes(secret))
      .map(({ id, fields }) => ({ kind, list, id, images: (fields['images'] ?? []) as readonly string[] })),
  )
  const takenOff = (await Promise.all(records)).flat()
  expect(takenOff).toHaveLength(3)
  expect(takenOff.flatMap(({ images }) => images)).toHaveLength(3)
  for (const { kind, list, id, images } of takenOff) {
    const page = `${site.url}/${kind === 'program' ? 'programs' : 'news'}/${id}`
    expect(await (await fetch(page)).text()).toContain(secret)
    for (const address of images) expect((await fetch(site.url + address)).status).toBe(200)
    const answer = await staff.sendForm(`/admin/cms/${list}/${id}/delete`, { version: '1' })
    expect(answer.status).toBe(303)
  }
  return takenOff
}
