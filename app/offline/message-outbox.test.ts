import { afterEach, expect, test, vi } from 'vitest'
import { createMessageOutbox } from './message-outbox.ts'

afterEach(() => vi.unstubAllGlobals())

const today = '2026-11-21.EkVyTjv2sCRBnJb0nRpQ7A'
const refusal = (stamp: string) =>
  new Response(`<form><input type="hidden" name="stamp" value="${stamp}"/></form>`, { status: 400 })

/** A worker on a device; `answer` is the site's to each form that is posted. */
function device(answer: (form: URLSearchParams) => Response) {
  const posted: Record<string, string>[] = []
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: URLSearchParams }) => {
    posted.push(Object.fromEntries(body))
    return answer(body)
  })
  const outbox = createMessageOutbox({
    cacheName: 'messages',
    registration: {} as ServiceWorkerRegistration,
  })
  const post = (fields: Record<string, string>) => outbox.post(outbox.read(fields))
  return { posted, post }
}

const written = { message: 'How do I join?', submission: '3f2a9c1d-77aa' }

test('a message from a page that was kept for weeks is sent with the stamp of today', async () => {
  const { post, posted } = device((form) =>
    form.get('stamp') === today ? new Response('Message Received!') : refusal(today),
  )
  expect((await post({ ...written, stamp: '2026-10-01.AAAAAAAAAAAAAAAAAAAAAA' })).status).toBe(200)
  expect(posted.map(({ stamp }) => stamp)).toEqual(['2026-10-01.AAAAAAAAAAAAAAAAAAAAAA', today])
  expect(posted[1]).toEqual({ ...written, stamp: today })
})

test('a message from a page of an earlier version of the site, which had no stamps, is sent too', async () => {
  const { post } = device((form) =>
    form.get('stamp') === today ? new Response('Message Received!') : refusal(today),
  )
  expect((await post(written)).status).toBe(200)
})

test('what is refused for another reason is posted no more than twice, and its page is given whole', async () => {
  const { post, posted } = device(() => refusal(today))
  const answer = await post({ ...written, stamp: today })
  expect(posted).toHaveLength(1)
  expect(await answer.text()).toContain(today)
  expect((await post({ ...written, stamp: '' })).status).toBe(400)
  expect(posted).toHaveLength(3)
})

test('too many messages and faults of the site are answered once', async () => {
  for (const status of [200, 413, 429, 500, 503]) {
    const { post, posted } = device(() => new Response(refusal(today).body, { status }))
    expect((await post(written)).status).toBe(status)
    expect(posted).toHaveLength(1)
  }
})
