import { expect, test } from 'vitest'
import { hasNotesPlace, insertNotes, markAsCached, notesOf, toOfflinePage } from './device-notes.ts'
import { notOpened, staffNeedsConnection } from './offline-words.ts'
import type { OutboxMessage } from './message-outbox.ts'
import { stateAfter } from './message-outbox.ts'

const html = `<html><head><title>Our Programs · Forum</title><script type="application/ld+json">{}</script></head>
<body><div class="notes" data-device-notes=""></div><ul data-kept-pages=""></ul></body></html>`
const page = () => new Response(html, { headers: { 'content-type': 'text/html', 'content-length': '9' } })

const waiting: OutboxMessage = {
  id: 'a"b',
  fields: { message: '<b>"Hello"</b>', submission: 'a"b' },
  state: 'waiting',
  writtenAt: Date.UTC(2026, 10, 22, 9, 31),
}

test('the note on a waiting message says that it waits, and never that it was received', () => {
  const note = notesOf([waiting])
  expect(note).toContain('22 November 2026')
  expect(note).toContain(
    'Open this website again when you have a connection: it is sent then, if not earlier.',
  )
  expect(note).toContain('<button name="discard" value="a&quot;b">')
  expect(note).not.toContain('Received')
})

test('the note on a refused message has a form with its fields', () => {
  const note = notesOf([{ ...waiting, state: 'refused' }])
  expect(note).toContain('<input type="hidden" name="message" value="&lt;b&gt;&quot;Hello&quot;&lt;/b&gt;">')
  expect(note).toContain('action="/contactus"')
  const aboutHelp = { ...waiting, state: 'refused', fields: { subject: 'help' } } as const
  expect(notesOf([aboutHelp]), 'the form of its subject').toContain('action="/contactus?subject_help"')
  expect(notesOf([{ ...waiting, state: 'sent', fields: {} }])).toContain('Message Received!')
})

test('notes are inserted at their place in the page', async () => {
  const withNote = await insertNotes(page(), '<p>Note</p>')
  expect(await withNote.text()).toContain('data-device-notes=""><p>Note</p></div>')
  expect(withNote.headers.get('content-length')).toBeNull()
  const another = await insertNotes(await insertNotes(page(), '<p>Another</p>'), '<p>Note</p>')
  expect(await another.text()).toContain('<p>Note</p><p>Another</p></div>')
})

test('only a page with the place for notes counts as one that shows them', async () => {
  expect(await hasNotesPlace(page())).toBe(true)
  const answer = (body: string, type: string) => new Response(body, { headers: { 'content-type': type } })
  expect(await hasNotesPlace(answer('<main>A picture</main>', 'text/html'))).toBe(false)
  expect(await hasNotesPlace(answer(html, 'text/plain'))).toBe(false)
})

test('a page from the cache gets one attribute and no other change', async () => {
  const marked = await markAsCached(page())
  expect(await marked.text()).toBe(html.replace('<html>', '<html data-from-device="">'))
})

test('the page for an address that is not cached links to the cached pages', async () => {
  const answer = await toOfflinePage(page(), [
    { address: '/programs?a&b', html },
    { address: '/x', html: '' },
    { address: '/', html },
  ])
  expect(answer.status).toBe(503)
  expect(await answer.text()).toContain(
    '<li><a href="/programs?a&amp;b">Our Programs</a></li><li><a href="/x">/x</a></li><li><a href="/">Home</a></li></ul>',
  )
  expect(await (await toOfflinePage(null, [])).text()).toContain('it needs a connection')
})

test('in the staff area, the offline page and its description say what is still available', async () => {
  const offline = new Response(`<meta content="${notOpened}"><p>${notOpened} It opens automatically.</p>`)
  const shown = await (await toOfflinePage(offline, [], staffNeedsConnection)).text()
  expect(shown).toBe(
    `<meta content="${staffNeedsConnection}"><p>${staffNeedsConnection} It opens automatically.</p>`,
  )
})

test('the page for an address that is not cached offers the search only when the search page is cached', async () => {
  const button = '<a data-kept-search="" href="/search"><svg></svg>Search what is kept</a>'
  const offline = () => new Response(`<a href="">Try again</a>${button}`)
  const textWith = async (address: string) => (await toOfflinePage(offline(), [{ address, html: '' }])).text()
  expect(await textWith('/search')).toContain(button)
  expect(await textWith('/aboutus')).toBe('<a href="">Try again</a>')
})

test('only a response about the message itself changes its state', () => {
  expect([200, 400, 429, 500, 0].map(stateAfter)).toEqual([
    'sent',
    'refused',
    'waiting',
    'waiting',
    'waiting',
  ])
})
