import { renderToStaticMarkup } from 'react-dom/server'
import { RouterContextProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { type Site, siteContext, type Visit, visitContext } from '#app/context.ts'
import { createFormStamps } from '#domain/contact/form-stamps.server.ts'
import { StorageFullError } from '#ports/storage-full.ts'
import { organisation } from '#site'
import { action } from './contact.tsx'
import { ContactDetails } from './contact-details.tsx'
import type { ContactAnswer } from './contact-answer.ts'
import { ContactForm } from './contact-form.tsx'
import { sendMessage } from './send-message.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const stamps = createFormStamps('a secret of at least thirty-two bytes')

const facts = { stamp: '', emergency: '', emergencyLink: null, kept: '', subject: null }

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
  return {
    status: reply.init?.status,
    page: renderToStaticMarkup(<ContactForm {...facts} answer={answer} />),
  }
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

test('a message that gets no answer for twenty seconds is kept on the device', async () => {
  const kept: unknown[] = []
  const controller = {
    postMessage(message: unknown, [port]: MessagePort[]) {
      kept.push(message)
      port?.postMessage('stored')
    },
  }
  vi.stubGlobal('navigator', { serviceWorker: { controller } })
  const timeout = new AbortController()
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal)
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  const form = new FormData()
  form.set('message', 'How do I join?')
  form.set('submission', '3f2a9c1d-77aa')
  const sending = sendMessage('/contactus', form)
  expect(limit).toHaveBeenCalledWith(20_000)
  timeout.abort()
  expect(await sending).toEqual({ state: 'queued' })
  // The id is the same when the first request arrives after all, so the site stores the message once.
  expect(kept).toEqual([{ message: { message: 'How do I join?', submission: '3f2a9c1d-77aa' } }])
  limit.mockRestore()
})

test('a number that cannot be dialled is shown without a link', () => {
  expect(renderToStaticMarkup(<ContactDetails phoneLink={null} />)).not.toContain('tel:')
  expect(renderToStaticMarkup(<ContactDetails phoneLink="tel:+2348000000000" />)).toContain(
    `<a href="tel:+2348000000000">${organisation.phone}</a>`,
  )
})
