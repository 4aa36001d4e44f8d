import { expect, test as plainTest } from 'vitest'
import { clockAhead } from '../attack/attacked-site.ts'
import { findFreePort } from '../support/free-port.ts'
import { adaeze } from '../support/people.ts'
import { threeSmallPhotographs } from '../support/photographs.ts'
import { copyPreparedData } from '../support/prepared-data.ts'
import { forumTest as test } from '../support/request-test.ts'
import { runSite } from '../support/running-site.ts'
import { programFields, signInByRequest } from '../support/staff-requests.ts'
import { readStored, storeRecords } from '../support/stored-records.ts'
import { linkTo, regionOf, textOf, textsOf } from '../support/visitor.ts'

const author = { uid: 'adaeze', name: 'Adaeze' }
const title = 'Open Ward Day: meet the women who will stand next'

test('visitors find the next event on the home page, its programme, and its calendar file', async ({
  visitor,
}) => {
  const band = regionOf((await visitor.get('/')).document, title)
  expect(textOf(band)).toContain('Next event: 10 March 2087')
  expect(band.querySelector('a')?.getAttribute('href')).toBe('/events/ward-day')

  const { document } = await visitor.get('/events/ward-day')
  expect(textsOf(document, 'h1')).toEqual([title])
  expect(textsOf(regionOf(document, 'Timetable'), 'li')).toEqual([
    '10:00 Doors open, tea',
    '10:30 Five minutes each: eight aspirants',
  ])
  expect(textsOf(document, 'main dd')).toEqual([
    'Monday 10 March 2087, 10:00 to 14:00, Lagos time',
    'Garki Model Market, Abuja',
    'Free. Children are welcome.',
  ])
  expect(linkTo(document, 'Open the map (opens another site)')).toBe('https://maps.example/garki')
  expect(linkTo(document, 'Add to calendar')).toBe('/events/ward-day/calendar.ics')
  const file = await visitor.get('/events/ward-day/calendar.ics')
  expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(file.headers.get('content-disposition')).toContain('event-2087-03-10.ics')
  expect(file.text).toContain('DTSTART:20870310T090000Z\r\nDTEND:20870310T130000Z\r\n')

  expect(linkTo(document, 'All events')).toBe('/events')
  const list = (await visitor.get('/events')).document
  expect(textsOf(list, 'main h3')).toHaveLength(2)
  expect(textsOf(regionOf(list, 'What Our Events Were Like'), 'h3')).toHaveLength(1)
  const all = await visitor.get(linkTo(list, 'Calendar of all events')!)
  expect(all.text).toContain('UID:ward-day@')
  expect(all.text, 'over').not.toContain('UID:evening-class@')
})

test('an event that is over keeps its page, which says so', async ({ visitor }) => {
  const { document } = await visitor.get('/events/evening-class')
  expect(textOf(document.querySelector('main')!)).toContain('This event is over.')
  expect(linkTo(document, 'Add to calendar')).toBeUndefined()
  expect(() => regionOf(document, 'Timetable')).toThrow()
  expect((await visitor.get('/events/evening-class/calendar.ics')).status).toBe(200)
  for (const path of ['/events/nobody', '/events/nobody/calendar.ics', '/events/other.ics'])
    expect((await visitor.get(path)).status, path).toBe(404)
})

plainTest(
  'pages say that an event is on and then over, without a publish and without a restart',
  async () => {
    const dataDir = await copyPreparedData('forum')
    const begins = Date.parse('2087-03-10T09:00:00Z')
    const hourMs = 3_600_000
    const port = await findFreePort()
    // Needs its own process, because changing the clock affects a whole process.
    const site = runSite({
      STARTER_CONTENT: 'off',
      PORT: String(port),
      DATA_DIR: dataDir,
      ...clockAhead(begins - hourMs / 2 - Date.now()),
      CLOCK_STEP_MS: String(4 * hourMs),
    })
    await site.listening(port)
    const read = async (path: string) => (await fetch(`http://localhost:${port}${path}`)).text()
    const tagOf = async (path: string) => (await fetch(`http://localhost:${port}${path}`)).headers.get('etag')
    const unchanged = await tagOf('/aboutus')
    expect(await read('/')).toMatch(/10:00.to.14:00, Lagos.time · Garki Model Market, Abuja/)
    expect(await read('/events/ward-day')).toContain('Add to calendar')

    // Three and a half hours after the event has begun.
    site.child.kill('SIGUSR2')
    await expect.poll(() => read('/')).toContain('On now')
    expect(await read('/events/ward-day')).toContain('This event is on now.')

    site.child.kill('SIGUSR2')
    await expect.poll(() => read('/')).not.toContain('Open Ward Day')
    expect(await read('/')).toContain('What our events were like')
    expect(await read('/events/ward-day')).toContain('This event is over.')
    expect(await read('/events')).toContain('No event is planned yet')
    expect(await read('/events/calendar.ics')).not.toContain('VEVENT')
    expect(await tagOf('/aboutus')).toBe(unchanged)
    await site.end('SIGTERM')
  },
)

test('an event of several days is shown with its last day, and keeps it when its title is mended', async ({
  visitor,
  signedIn,
  site,
}) => {
  const fields = {
    title: 'Trainin in Kano',
    starts: '2088-03-08T17:00:00Z',
    ends: '2088-03-10T11:00:00Z',
    place: 'Kano',
  }
  await site.stop()
  await storeRecords(site, [{ kind: 'set', collection: 'Events', id: 'training', fields }], author)
  await site.start()
  const staff = await signedIn(adaeze)
  const path = '/admin/cms/events/training'
  const page = await staff.get(path)
  const saved = await staff.press('Update Event', { path, page, values: { title: 'Training in Kano' } })
  expect(saved.status).toBe(200)
  const stored = (await readStored(site, 'Events')).find(({ id }) => id === 'training')
  expect(stored?.fields).toMatchObject({ ...fields, title: 'Training in Kano' })

  const shown = (await visitor.get('/events/training')).document
  expect(textsOf(shown, 'main dd')[0]).toBe(
    'Monday 8 March 2088, 18:00 to Wednesday 10 March 2088, 12:00, Lagos time',
  )
  const items = textsOf((await visitor.get('/events')).document, 'main li')
  expect(items.find((item) => item.includes('Training in Kano'))).toContain(
    '18:00 to Wednesday 10 March 2088, 12:00 · Kano',
  )
})

test('a program is published with its event, and with no text that is not an event', async ({
  site,
  visitor,
}) => {
  const yesterday = new Date(Date.now() - 30 * 3_600_000).toISOString()
  const talk = { title: 'Market Talk', starts: yesterday, ends: '', place: 'Kano' }
  await site.stop()
  await storeRecords(site, [{ kind: 'set', collection: 'Events', id: 'talk', fields: talk }], author)
  await site.start()
  const staff = await signInByRequest(site.url, adaeze)
  const desk = async () => (await staff.send('/admin/cms')).text()
  expect(await desk()).toContain('Write its report')
  const pictures = await Promise.all((await threeSmallPhotographs()).map((one) => staff.upload(one)))
  const sent = (event: string) =>
    staff.sendForm('/admin/cms/programs/new', { ...programFields(talk.title, pictures), event })
  const refusal = await sent('../talk')
  expect(refusal.status).toBe(400)
  expect(await refusal.text()).toContain('This is not an event of the website.')
  expect((await sent('talk')).status).toBe(200)
  expect(await desk(), 'the offer has ended').not.toContain('Write its report')

  const program = linkTo((await visitor.get('/events/talk')).document, 'Read what happened')!
  expect(program).toMatch(/^\/programs\//)
  expect(linkTo((await visitor.get(program)).document, 'See the event')).toBe('/events/talk')
  const answer = await staff.send('/admin/cms/programs/new?event=talk')
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    expect.stringMatching(/\/programs\//),
  ])

  await storeRecords(site, [{ kind: 'delete', collection: 'Events', id: 'talk' }], author)
  await expect.poll(async () => (await visitor.get(program)).text).not.toContain('See the event')
  for (const gone of ['talk', '..%2Fx', '%00']) {
    const form = await staff.send(`/admin/cms/programs/new?event=${gone}`)
    expect(form.status, gone).toBe(200)
    expect(await form.text(), gone).not.toContain('Market Talk')
  }
})
