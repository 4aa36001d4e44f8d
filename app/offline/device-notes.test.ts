import { expect, test } from 'vitest'
import { markFromDevice, notesOf, putNotesInto, toOfflinePage } from './device-notes.ts'
import type { KeptMessage } from './message-outbox.ts'
import { stateAfter } from './message-outbox.ts'

const html = `<html><head><title>Our Programs · Forum</title><script type="application/ld+json">{}</script></head>
<body><div class="notes" data-device-notes=""></div><ul data-kept-pages=""></ul>
<script>hydrate()</script><script data-stays="">watch()</script></body></html>`
const page = () => new Response(html, { headers: { 'content-type': 'text/html', 'content-length': '9' } })

const waiting: KeptMessage = {
  id: 'a"b',
  fields: { message: '<b>"Hello"</b>', submission: 'a"b' },
  state: 'waiting',
  writtenAt: Date.UTC(2026, 10, 22, 9, 31),
}

test('a message that waits is said to wait, and never to be received', () => {
  const note = notesOf([waiting])
  expect(note).toContain('22 November 2026')
  expect(note).toContain('will be sent by itself when the connection is back')
  expect(note).toContain('<button name="discard" value="a&quot;b">')
  expect(note).not.toContain('Received')
})

test('a refused message can be sent again as it was written', () => {
  const note = notesOf([{ ...waiting, state: 'refused' }])
  expect(note).toContain('<input type="hidden" name="message" value="&lt;b&gt;&quot;Hello&quot;&lt;/b&gt;">')
  expect(notesOf([{ ...waiting, state: 'sent', fields: {} }])).toContain('Message Received!')
})

test('notes stand where the page has room for them', async () => {
  const told = await putNotesInto(page(), '<p>Note</p>')
  expect(await told.text()).toContain('data-device-notes=""><p>Note</p></div>')
  expect(told.headers.get('content-length')).toBeNull()
})

test('a page that could not be asked for is marked, once and with everything else as it was', async () => {
  const marked = await markFromDevice(page())
  expect(await marked.text()).toBe(html.replace('<html>', '<html data-from-device="">'))
})

test('a page at an address that is not its own runs no script but those that stay', async () => {
  const still = await (await putNotesInto(page(), '', { still: true })).text()
  expect(still).not.toContain('hydrate()')
  expect(still).toContain('watch()')
  expect(still).toContain('ld+json')
})

test('the page for an address that is not kept leads to those that are', async () => {
  const answer = await toOfflinePage(page(), [
    { address: '/programs?a&b', html },
    { address: '/x', html: '' },
  ])
  expect(answer.status).toBe(503)
  expect(await answer.text()).toContain(
    '<li><a href="/programs?a&amp;b">Our Programs</a></li><li><a href="/x">/x</a></li></ul>',
  )
  expect(await (await toOfflinePage(null, [])).text()).toContain('not kept on this device')
})

test('only a verdict on the message itself ends its waiting', () => {
  expect([200, 400, 429, 500, 0].map(stateAfter)).toEqual([
    'sent',
    'refused',
    'waiting',
    'waiting',
    'waiting',
  ])
})
