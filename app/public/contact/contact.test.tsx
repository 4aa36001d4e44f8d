import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { type Site, siteContext, type Visit, visitContext } from '#app/context.ts'
import { createFormStamps } from '#domain/contact/form-stamps.server.ts'
import { StorageFullError } from '#ports/storage-full.ts'
import { organisation } from '#site'
import { action, clientAction } from './contact.tsx'
import { ContactDetails } from './contact-details.tsx'
import { type ContactAnswer, ContactForm } from './contact-form.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const stamps = createFormStamps('a secret of at least thirty-two bytes')

/** The page and the status after sending a message, when storing it fails with `fault`. */
async function send(fault: Error) {
  const form = new FormData()
  const entered = {
    name: 'Chidinma Eze',
    email: 'chidinma@mail.example',
    phone: '',
    message: 'How do I join?',
  }
  const hidden = { website: '', elapsed: '9000', submission: '', stamp: stamps.current() }
  for (const [name, value] of Object.entries({ ...entered, ...hidden })) form.set(name, value)

  const context = new RouterContextProvider()
  const messages = { send: () => Promise.reject(fault) } as unknown as Site['messages']
  const contactDevices = { keyOf: () => null, newCookie: () => '' }
  context.set(siteContext, { formStamps: stamps, messages, contactDevices } as unknown as Site)
  const request = new Request('http://localhost/contactus', { method: 'POST' })
  context.set(visitContext, { form, clientAddress: '192.0.2.1', reportFault: () => {} } as unknown as Visit)
  const reply = await action({ context, request } as unknown as Parameters<typeof action>[0])
  const answer = reply.data as ContactAnswer
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => <ContactForm stamp="" emergency="" emergencyLink={null} kept="" answer={answer} />,
    },
  ])
  return { status: reply.init?.status, page: renderToStaticMarkup(<Stub />) }
}

test('a full disk has status 507, any other error 500, and both leave the message in the form', async () => {
  const full = await send(new StorageFullError(new Error('ENOSPC')))
  expect(full.status).toBe(507)
  expect(full.page).toContain('Our website has no room left, and your message is still here.')
  const other = await send(new Error('disk read error'))
  expect(other.status).toBe(500)
  expect(other.page).toContain('Something failed on our side, and your message is still here.')
  for (const { page } of [full, other]) {
    expect(page).toContain('value="Chidinma Eze"')
    expect(page).toContain('How do I join?</textarea>')
  }
})

test(
  'a message that gets no answer for twenty seconds is kept on the device',
  { timeout: 30_000 },
  async () => {
    vi.useFakeTimers()
    const kept: unknown[] = []
    const controller = {
      postMessage(message: unknown, [port]: MessagePort[]) {
        kept.push(message)
        port?.postMessage('stored')
      },
    }
    vi.stubGlobal('navigator', { serviceWorker: { controller } })
    const message = { message: 'How do I join?', submission: '3f2a9c1d-77aa' }
    const request = new Request('http://localhost/contactus', {
      method: 'POST',
      body: new URLSearchParams(message),
    })
    const serverAction = vi.fn<() => Promise<never>>(() => new Promise(() => {}))
    const sending = clientAction({ request, serverAction } as unknown as Parameters<typeof clientAction>[0])
    await vi.waitFor(() => expect(serverAction).toHaveBeenCalled())
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await sending).toMatchObject({ data: { state: 'queued' } })
    // The id is the same when the first request arrives after all, so the site stores the message once.
    expect(kept).toEqual([{ message }])
  },
)

test('a number that cannot be dialled is shown without a link', () => {
  expect(renderToStaticMarkup(<ContactDetails phoneLink={null} />)).not.toContain('tel:')
  expect(renderToStaticMarkup(<ContactDetails phoneLink="tel:+2348000000000" />)).toContain(
    `<a href="tel:+2348000000000">${organisation.phone}</a>`,
  )
})
