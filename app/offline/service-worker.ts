/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'
import { isFile, isPage, isStaffPage, kindOfFile } from './cache-rules.ts'
import { cacheLoaded, openPage, openPicture, openStaffPage, updatePrecache } from './cached-pages.ts'
import { cacheNames, files } from './caches.ts'
import { hasNotesPlace, insertNotes, notesOf, notSwitchedNote } from './device-notes.ts'
import { createMessageOutbox } from './message-outbox.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Opened pages, the program list and the contact form work without a connection. A new version of the service worker
 * becomes active immediately, because no page depends on its version.
 */
self.skipWaiting()
clientsClaim()

const outbox = createMessageOutbox({ cacheName: cacheNames.messages, registration: self.registration })

registerRoute(
  ({ request, sameOrigin, url }) => sameOrigin && request.mode === 'navigate' && isPage(url.pathname),
  async ({ request, event, url }) => withNotes(await openPage(request, event as ExtendableEvent, url)),
)
registerRoute(
  ({ request, sameOrigin, url }) => sameOrigin && request.mode === 'navigate' && isStaffPage(url.pathname),
  ({ request }) => openStaffPage(request),
)

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && isFile(url.pathname),
  ({ request, event, url }) => {
    const kind = kindOfFile(url.pathname)
    return kind === 'picture'
      ? openPicture(request, event as ExtendableEvent)
      : files[kind].handle({ request, event: event as ExtendableEvent })
  },
)

/** A contact form that the browser posts itself, because the page is not hydrated. */
registerRoute(
  ({ request, sameOrigin, url }) =>
    sameOrigin && request.mode === 'navigate' && url.pathname === '/contactus',
  async ({ request }) => {
    const message = outbox.toMessage(await request.formData())
    try {
      return await outbox.submit(message)
    } catch {
      await outbox.add(message)
      return Response.redirect('/contactus', 303)
    }
  },
  'POST',
)

/** The Discard button of a note. */
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname === '/kept-messages',
  async ({ request }) => {
    await outbox.remove(String((await request.formData()).get('discard')))
    return Response.redirect(request.referrer || '/', 303)
  },
  'POST',
)

/**
 * The last choice with the low-data switch; undefined before the first one. A page that was opened before may report
 * late.
 */
let chosenLowData: boolean | undefined

/** True when the low-data switch was pressed without a connection, and no page has shown a note about it yet. */
let couldNotSwitch = false

/** The low-data switch: cached pages were rendered for the earlier choice. */
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname === '/low-data',
  async ({ request, event }) => {
    const form = await request.clone().formData()
    const response = await new NetworkOnly()
      .handle({ request, event: event as ExtendableEvent })
      .catch(() => null)
    if (!response) {
      couldNotSwitch = true
      return Response.redirect(request.referrer || '/', 303)
    }
    chosenLowData = form.get('low-data') === 'on'
    await Promise.all([cacheNames.pages, cacheNames.precache].map((name) => caches.delete(name)))
    return response
  },
  'POST',
)

self.addEventListener('install', (event) => {
  // A page that loads while Chromium ends the old worker starts the old worker again. The new one then waits for the
  // next visit. That happened with 15 of 40 such pages, and with none of 30 since the new worker asks a second time.
  setTimeout(() => void self.skipWaiting(), 2_000)
  event.waitUntil(updatePrecache(event, ['/offline']))
})

self.addEventListener('activate', (event) => {
  const known: readonly string[] = Object.values(cacheNames)
  event.waitUntil(
    caches
      .keys()
      .then((all) =>
        Promise.all(all.filter((name) => !known.includes(name)).map((name) => caches.delete(name))),
      ),
  )
})

self.addEventListener('message', (event) => {
  event.waitUntil(handleMessage(event.data as WorkerMessage, event))
})

// Background Synchronization also works when no page is open. Not every browser has it.
self.addEventListener('sync', (event) => {
  ;(event as ExtendableEvent).waitUntil(sendOnSync())
})

/** A message from a page to the service worker: from `registration.ts`, `queue-message.ts` or the contact form. */
export interface WorkerMessage {
  /** Sent when a page has opened or the connection is back: the addresses that the page loaded without the worker. */
  readonly opened?: readonly string[]
  readonly lowData?: boolean
  /** The number of messages that the page shows as waiting. */
  readonly waiting?: number
  /** The form fields of a contact message that could not be sent. */
  readonly message?: Readonly<Record<string, string>>
  /** Sent after growing pauses by a page that shows a message as waiting. */
  readonly sendNow?: boolean
  /** Sent when a visible page has shown the notes that the service worker sent to it. */
  readonly notesShown?: boolean
}

async function handleMessage(
  { opened, lowData, waiting = 0, message, sendNow, notesShown }: WorkerMessage,
  event: ExtendableMessageEvent,
): Promise<void> {
  if (message) {
    await outbox.add(outbox.toMessage(message))
    event.ports[0]?.postMessage('stored')
  }
  if (sendNow) await sendMessages()
  if (notesShown) await outbox.removeSent(await outbox.list())
  if (!opened) return
  await correctNotes(event.source as Client, waiting)
  const sending = sendWhileOpen()
  /** False when low data was switched after the reporting page was rendered. */
  const isCurrent = () => chosenLowData === undefined || lowData === chosenLowData
  if (isCurrent()) await Promise.allSettled(opened.map((address) => cacheLoaded(new URL(address), event)))
  if (isCurrent()) {
    await updatePrecache(event, lowData ? ['/offline'] : ['/offline', '/programs', '/contactus', '/search'])
  }
  await sending
}

/**
 * Adds notes about the low-data switch and the messages of the outbox to a page that has a place for them. A sent
 * message is shown once.
 */
async function withNotes(page: Response): Promise<Response> {
  if (!couldNotSwitch && (await outbox.list()).length === 0) return page
  if (!(await hasNotesPlace(page))) return page
  // Read only now: a message may have been sent while the page arrived.
  const messages = await outbox.list()
  const notes = (couldNotSwitch ? notSwitchedNote : '') + notesOf(messages)
  couldNotSwitch = false
  await outbox.removeSent(messages)
  return insertNotes(page, notes)
}

/**
 * Replaces the notes of a page that has just opened and shows more waiting messages than there are. A message that is
 * sent while a page opens finds no page that could show its result.
 */
async function correctNotes(page: Client, shown: number): Promise<void> {
  const messages = await outbox.list()
  if (messages.filter(({ state }) => state === 'waiting').length < shown) page.postMessage(notesOf(messages))
}

/** @throws when messages are still waiting: the browser then repeats the sync event later. */
async function sendOnSync(): Promise<void> {
  if (await sendMessages()) throw new Error('messages are still waiting for a connection')
}

/** The pauses between the attempts of an open page, in milliseconds. */
const pausesMs = [2_000, 5_000, 10_000]

/**
 * Tries again for a while: a phone reports its connection before requests get through, and browsers repeat a sync event
 * only after minutes.
 */
async function sendWhileOpen(): Promise<void> {
  for (const pauseMs of pausesMs) {
    if (!(await sendMessages()) || !navigator.onLine) return
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  await sendMessages()
}

/** Sends the waiting messages, and shows the results in open pages. Returns whether messages are still waiting. */
async function sendMessages(): Promise<boolean> {
  const { changed, waiting } = await outbox.send()
  if (changed) {
    const notes = notesOf(await outbox.list())
    const windows = await self.clients.matchAll({ type: 'window' })
    for (const client of windows) if (isPage(new URL(client.url).pathname)) client.postMessage(notes)
  }
  return waiting
}
