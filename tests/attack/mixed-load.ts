import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { Upload } from 'tus-js-client'
import { isPassing } from '#app/admin/uploads/upload-failure.ts'
import { adaeze, ruth } from '../support/people.ts'
import { type Photograph, takePhotograph, threeSmallPhotographs } from '../support/photographs.ts'
import { programFields, signInByRequest, type StaffRequests } from '../support/staff-requests.ts'
import type { Random } from '../support/seeded-random.ts'
import { addressOf, send } from './request.ts'
import type { TwoInstances } from './two-instances.ts'
import { newsFields, sendMessage, writeNews } from './writes.ts'

/*
 * The load that readers, editors and a stranger put on the proxy while instances are killed. Each editor updates her
 * own report, whose title contains its version, so that a reader can judge the age of a page.
 */

/** The sent and acknowledged writes, and the results of the reads. */
export interface Ledger {
  /** The ids of the editors' reports. */
  readonly reports: string[]
  /** For each report the times at which a version was acknowledged, by version. */
  readonly acknowledgedAt: Map<number, number>[]
  /** For each report the newest version that was sent. */
  readonly sent: number[]
  readonly news: Set<string>
  /** Programs with pictures. */
  readonly programs: Set<string>
  readonly messages: Set<string>
  reads: number
  readonly failedReads: string[]
  /** Pages that were not the right ones, and refusals that no editor may get. */
  readonly wrong: string[]
  /** The longest time, in milliseconds, for which an acknowledged version was missing on a visitor's page. */
  longestDelayMs: number
  /** Forms sent again because the answer was lost. */
  repeated: number
  readonly guesses: number[]
}

/** Visitors see the commits of the other instance within this time. */
const visibleWithinMs = 2_000

const reportTitle = (editor: number, version: number) => `Report of editor ${editor}, version ${version}`

/** Newer than the other news, so that the home page shows it. */
const reportFields = (editor: number, version: number) => ({
  ...newsFields(reportTitle(editor, version)),
  date: '2026-11-17',
})

/** Signs the editors in and publishes the first version of each report. */
export async function beginLoad(
  site: TwoInstances,
  editors: number,
): Promise<{ readonly ledger: Ledger; readonly staff: readonly StaffRequests[] }> {
  const ledger: Ledger = {
    ...{ reports: [], acknowledgedAt: [], sent: [], news: new Set() },
    ...{ programs: new Set(), messages: new Set() },
    ...{ reads: 0, failedReads: [], wrong: [], longestDelayMs: 0, repeated: 0, guesses: [] },
  }
  const staff: StaffRequests[] = []
  for (let editor = 0; editor < editors; editor += 1) {
    const requests = await signInByRequest(site.url, adaeze)
    const answer = await requests.sendForm('/admin/cms/newsupdates/new', reportFields(editor, 1))
    const stored = [...(await site.documents.read('NewsUpdates')).values()]
    const id = stored.find(({ fields }) => fields['title'] === reportTitle(editor, 1))?.id
    if (!id) throw new Error(`the report was not published: ${answer.status} ${await answer.text()}`)
    staff.push(requests)
    ledger.reports.push(id)
    ledger.acknowledgedAt.push(new Map([[1, performance.now()]]))
    ledger.sent.push(1)
  }
  return { ledger, staff }
}

interface Answer {
  readonly status: number
  readonly text: string
}

/**
 * Sends the same request until an instance answers. An answer is lost when its instance dies, and 502 and 503 come from
 * the proxy. @throws after a minute.
 */
async function untilAnswered(ledger: Ledger, sendOnce: () => Promise<Answer>): Promise<Answer> {
  const until = performance.now() + 60_000
  for (;;) {
    const answer = await sendOnce().catch((error: Error) => ({
      status: 0,
      text: String(error.cause ?? error),
    }))
    if (![0, 502, 503].includes(answer.status)) return answer
    if (performance.now() > until)
      throw new Error(`no answer within a minute: ${answer.status} ${answer.text}`)
    ledger.repeated += 1
    await pause(100)
  }
}

async function read(response: Promise<Response>): Promise<Answer> {
  const answered = await response
  return { status: answered.status, text: await answered.text() }
}

/** One editor updates her report, looks at the page, and now and then publishes another item. */
export async function edit(
  { ledger, staff, random }: { ledger: Ledger; staff: readonly StaffRequests[]; random: Random },
  editor: number,
  isOver: () => boolean,
): Promise<void> {
  const requests = staff[editor]!
  const id = ledger.reports[editor]!
  const form = `/admin/cms/newsupdates/${id}`
  for (let version = 2; !isOver(); version += 1) {
    const opened = await untilAnswered(ledger, () => read(requests.send(form)))
    const base = /name="version" value="(\d+)"/.exec(opened.text)?.[1] ?? ''
    if (base !== String(version - 1))
      ledger.wrong.push(`editor ${editor} opened version ${base}, not ${version - 1}`)

    ledger.sent[editor] = version
    const fields = { ...reportFields(editor, version), version: base }
    const saved = await untilAnswered(ledger, () => read(requests.sendForm(form, fields)))
    if (saved.status !== 200) ledger.wrong.push(`version ${version} of editor ${editor} got ${saved.status}`)
    ledger.acknowledgedAt[editor]!.set(version, performance.now())

    const page = await untilAnswered(ledger, () => read(requests.send(`/news/${id}`)))
    if (!page.text.includes(`>${reportTitle(editor, version)}</h1>`)) {
      ledger.wrong.push(`editor ${editor} did not see version ${version} after saving it`)
    }
    if (version % 4 === 0) {
      const title = `News ${version} of editor ${editor}`
      const added = await untilAnswered(ledger, async () => ({
        status: await writeNews(requests, title),
        text: '',
      }))
      if (added.status === 200) ledger.news.add(title)
      else ledger.wrong.push(`“${title}” got ${added.status}`)
    }
    await pause(random.number(400))
  }
}

/** The pages that readers open, with the beginning of each title. */
const pages: readonly (readonly [path: string, title: string])[] = [
  ['/', 'Women in Politics Forum'],
  ['/news', 'News Updates'],
  ['/programs', 'Our Programs'],
  ['/aboutus', 'About Us'],
  ['/contactus', 'Contact Us'],
]

/** One reader opens pages one after the other. */
export async function readPages(
  { site, ledger, random }: { site: TwoInstances; ledger: Ledger; random: Random },
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const editor = random.number(ledger.reports.length)
    const [path, title] = random.pick([
      ...pages,
      [`/news/${ledger.reports[editor]}`, `Report of editor ${editor}, version `] as const,
    ])
    const began = performance.now()
    ledger.reads += 1
    const answer = await read(fetch(site.url + path)).catch((error: Error) => error)
    if (answer instanceof Error) ledger.failedReads.push('connection error')
    else if (answer.status === 503) ledger.failedReads.push('503')
    else judge(ledger, { path, title, began, answer })
    await pause(random.number(60))
  }
}

/** Notes the faults of a page that was requested at `began`. */
function judge(
  ledger: Ledger,
  { path, title, began, answer }: { path: string; title: string; began: number; answer: Answer },
) {
  const { status, text } = answer
  if (status !== 200 || !text.includes(`<title>${title}`) || !text.trimEnd().endsWith('</html>')) {
    const shown = /<title>[^<]*/.exec(text)?.[0]
    ledger.wrong.push(`${path} is not the right page: ${status} ${shown}, ${text.length} characters`)
    return
  }
  const shown = new Set<number>()
  for (const [, number, version] of text.matchAll(/Report of editor (\d+), version (\d+)/g)) {
    const editor = Number(number)
    shown.add(editor)
    const nextAt = ledger.acknowledgedAt[editor]?.get(Number(version) + 1)
    const delayMs = nextAt === undefined ? 0 : began - nextAt
    ledger.longestDelayMs = Math.max(ledger.longestDelayMs, delayMs)
    if (delayMs > visibleWithinMs || Number(version) > ledger.sent[editor]!) {
      ledger.wrong.push(
        `${path} showed version ${version} of editor ${editor}, ${Math.round(delayMs)} ms late`,
      )
    }
  }
  if (['/', '/news'].includes(path) && shown.size !== ledger.reports.length) {
    ledger.wrong.push(`${path} showed the reports of ${[...shown].join(', ')} only`)
  }
}

/** A person uploads photographs in many requests, publishes programs with them, and looks at their pictures. */
export async function publishPhotographs(
  { site, ledger, requests }: { site: TwoInstances; ledger: Ledger; requests: StaffRequests },
  isOver: () => boolean,
): Promise<void> {
  const small = await threeSmallPhotographs()
  const large = await takePhotograph('opening session.jpg')
  for (let number = 0; !isOver(); number += 1) {
    const photographs = number % 3 === 0 ? [large, ...small.slice(1)] : small
    const uploadIds = await Promise.all(photographs.map((photograph) => upload(site, requests, photograph)))
    const title = `Program ${number}`
    const fields = programFields(title, uploadIds)
    const added = await untilAnswered(ledger, () =>
      read(requests.sendForm('/admin/cms/programs/new', fields)),
    )
    if (added.status === 200) ledger.programs.add(title)
    else ledger.wrong.push(`“${title}” got ${added.status}`)

    const stored = [...(await site.documents.read('Programs')).values()]
    const id = stored.find((program) => program.fields['ProgramTitle'] === title)?.id
    const page = await untilAnswered(ledger, () => read(requests.send(`/programs/${id}`)))
    const picture = /\/images\/Programs\/[^"\s,]+/.exec(page.text)?.[0] ?? '/no-picture'
    const shown = await untilAnswered(ledger, () => read(fetch(`${site.url}${picture}`)))
    if (shown.status !== 200) ledger.wrong.push(`the picture ${picture} of “${title}” got ${shown.status}`)
  }
}

/** Uploads in about ten requests, and continues after each that fails. Returns the id of the upload. */
async function upload(
  site: TwoInstances,
  { cookie }: StaffRequests,
  photograph: Photograph,
): Promise<string> {
  const done = Promise.withResolvers<void>()
  const uploading = new Upload(await readFile(photograph.path), {
    endpoint: `${site.url}/admin/uploads`,
    headers: { cookie, origin: site.url },
    metadata: { filename: photograph.name },
    chunkSize: Math.ceil(photograph.sizeBytes / 10),
    retryDelays: Array.from({ length: 50 }, () => 200),
    onShouldRetry: (error) => isPassing(error.originalResponse?.getStatus() ?? 0),
    onSuccess: () => done.resolve(),
    onError: (error) => done.reject(error),
  })
  uploading.start()
  await done.promise
  return uploading.url?.split('/').at(-1) ?? ''
}

/** Visitors send messages, each from an address of their own, fewer than the site accepts in an hour. */
export async function writeMessages(
  { site, ledger }: { site: TwoInstances; ledger: Ledger },
  isOver: () => boolean,
): Promise<void> {
  for (let number = 1; !isOver() && number <= 150; number += 1) {
    const message = `Message ${number}`
    const sent = await untilAnswered(ledger, async () => ({
      status: await sendMessage(site, message, number),
      text: '',
    }))
    if (sent.status === 200) ledger.messages.add(message)
    else ledger.wrong.push(`“${message}” got ${sent.status}`)
    await pause(1_500)
  }
}

/** A stranger guesses a password 14 times; the site accepts ten attempts from an address. Notes the answered ones. */
export async function guessPassword({ site, ledger }: { site: TwoInstances; ledger: Ledger }): Promise<void> {
  for (let number = 1; number <= 14; number += 1) {
    const guess = new URLSearchParams({ email: ruth.email, password: `guess ${number}` }).toString()
    const answer = await send(site, { path: '/admin', body: guess, headers: addressOf(1_000_000) })
    if (answer.status !== 0 && answer.status < 500) ledger.guesses.push(answer.status)
  }
}
