import { afterEach, expect, test, vi } from 'vitest'
import { createMessageOutbox } from './message-outbox.ts'

afterEach(() => vi.unstubAllGlobals())

const today = '2026-11-21.EkVyTjv2sCRBnJb0nRpQ7A'
const refusal = (stamp: string) =>
  new Response(`<form><input type="hidden" name="stamp" value="${stamp}"/></form>`, { status: 400 })

/** The outbox of a service worker. `answer` gives the site's response to each posted form. */
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
  const post = (fields: Record<string, string>) => outbox.post(outbox.toMessage(fields))
  return { posted, post }
}

const written = { message: 'How do I join?', submission: '3f2a9c1d-77aa' }

test('a message from a page that was cached weeks ago is sent with a new stamp', async () => {
  const { post, posted } = device((form) =>
    form.get('stamp') === today ? new Response('Message Received!') : refusal(today),
  )
  expect((await post({ ...written, stamp: '2026-10-01.AAAAAAAAAAAAAAAAAAAAAA' })).status).toBe(200)
  expect(posted.map(({ stamp }) => stamp)).toEqual(['2026-10-01.AAAAAAAAAAAAAAAAAAAAAA', today])
  expect(posted[1]).toEqual({ ...written, stamp: today })
})

test('a message without a stamp, from a page of an earlier version of the site, is sent', async () => {
  const { post } = device((form) =>
    form.get('stamp') === today ? new Response('Message Received!') : refusal(today),
  )
  expect((await post(written)).status).toBe(200)
})

test('a message that is refused for another reason is posted at most twice, and its page can be read', async () => {
  const { post, posted } = device(() => refusal(today))
  const answer = await post({ ...written, stamp: today })
  expect(posted).toHaveLength(1)
  expect(await answer.text()).toContain(today)
  expect((await post({ ...written, stamp: '' })).status).toBe(400)
  expect(posted).toHaveLength(3)
})

test('a message is posted once when the response is not a refusal of its fields', async () => {
  for (const status of [200, 413, 429, 500, 503]) {
    const { post, posted } = device(() => new Response(refusal(today).body, { status }))
    expect((await post(written)).status).toBe(status)
    expect(posted).toHaveLength(1)
  }
})
