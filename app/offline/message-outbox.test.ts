import { afterEach, expect, test, vi } from 'vitest'
import { createMessageOutbox } from './message-outbox.ts'

afterEach(() => vi.unstubAllGlobals())

const today = `${new Date().toISOString().slice(0, 10)}.EkVyTjv2sCRBnJb0nRpQ7A`
const page = `<form><input type="hidden" name="stamp" value="${today}"/></form>`

/** The outbox of a service worker. `status`: of the site's response to each posted form. */
function device(status = 200) {
  const posted: Record<string, string>[] = []
  const requests: string[] = []
  vi.stubGlobal('fetch', async (_address: string, { method = 'GET', body }: RequestInit) => {
    requests.push(method)
    if (method === 'GET') return new Response(page)
    posted.push(Object.fromEntries(body as URLSearchParams))
    return new Response('answer', { status })
  })
  const outbox = createMessageOutbox({
    cacheName: 'messages',
    registration: {} as ServiceWorkerRegistration,
  })
  const removed: string[] = []
  vi.stubGlobal('caches', {
    open: async () => ({ delete: async (address: string) => void removed.push(address) }),
  })
  const submit = (fields: Record<string, string>) => outbox.submit(outbox.toMessage(fields))
  return { posted, requests, removed, outbox, submit }
}

const written = { message: 'How do I join?', submission: '3f2a9c1d-77aa' }

test('a message with a stamp of today is posted without another request', async () => {
  const { submit, posted, requests } = device()
  await submit({ ...written, stamp: today })
  expect(posted).toEqual([{ ...written, elapsed: '', stamp: today }])
  expect(requests).toEqual(['POST'])
})

test('a message from a page that was cached weeks ago, or without a stamp, is sent with a new stamp', async () => {
  const { submit, posted } = device()
  for (const stamp of ['2026-10-01.AAAAAAAAAAAAAAAAAAAAAA', ''])
    expect((await submit({ ...written, stamp })).status).toBe(200)
  expect(posted.map(({ stamp }) => stamp)).toEqual([today, today])
})

test('a message typed in 1.3 seconds and sent after an hour without a connection has taken an hour', async () => {
  const { outbox, posted } = device()
  const message = outbox.toMessage({ ...written, stamp: today, elapsed: '1300' })
  await outbox.submit({ ...message, writtenAt: message.writtenAt - 3_600_000 })
  expect(Number(posted[0]?.['elapsed'])).toBeGreaterThanOrEqual(3_601_300)
})

test('a message is posted once, whatever the response', async () => {
  for (const status of [200, 400, 413, 429, 500, 503]) {
    const { submit, posted } = device(status)
    expect((await submit({ ...written, stamp: today })).status).toBe(status)
    expect(posted).toHaveLength(1)
  }
})

test('the stored copy of a refused message that is sent again stays until the site accepts or refuses it', async () => {
  for (const status of [429, 500, 502, 503]) {
    const { submit, removed } = device(status)
    await submit({ ...written, stamp: today })
    expect(removed, String(status)).toEqual([])
  }
  for (const status of [200, 400, 413]) {
    const { submit, removed } = device(status)
    await submit({ ...written, stamp: today })
    expect(removed, String(status)).toEqual([`/kept-messages/${written.submission}`])
  }
})
