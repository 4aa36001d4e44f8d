import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import fs from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Action, can } from '#domain/accounts/policy.ts'
import type { Role } from '#domain/accounts/roles.ts'
import type { Rights } from '#domain/accounts/schema.ts'
import type { Change } from '#ports/documents/document-store.ts'
import {
  disableAccount,
  expireSessions,
  leaveUnused,
  registerAccount,
  setRights,
  switchTwoStepOn,
} from '../support/accounts.ts'
import { startSiteInProcess } from '../support/in-process-site.ts'
import { adaeze, amina, hadiza, ruth, tari } from '../support/people.ts'
import { threeSmallPhotographs } from '../support/photographs.ts'
import { copyPreparedData } from '../support/prepared-data.ts'
import type { RunningSite } from '../support/running-site.ts'
import { siteRoutes } from '../support/site-routes.ts'
import { signInByRequest, type StaffRequests } from '../support/staff-requests.ts'
import { everythingStored, storeRecords } from '../support/stored-records.ts'
import { faultsOf } from '../attack/attacked-site.ts'
import { addressOf } from '../attack/request.ts'
import { endpoints, pages, type Expected, sentForm } from './expected-answers.ts'

/*
 * Every kind of visitor requests every address of the site in every way. Each response must have the status of
 * `expected-answers.ts` and must contain nothing private.
 */

/** The text of a message that only staff may read. */
const secret = 'Only staff may read this'

const message: Change = {
  kind: 'set',
  collection: 'Contactus',
  id: 'private',
  fields: { name: secret, message: secret },
}

/** Accounts that may not do everything. `Adaeze` is an owner and publishes. */
const colleagues: Readonly<Record<`somebody who ${Role}`, Rights>> = {
  'somebody who writes': { role: 'writes', owner: false },
  'somebody who publishes': { role: 'publishes', owner: false },
}

/** The visitor who has typed her password, but not the code of her second step. */
const codeAsked = 'a user whose code is missing'

let site: RunningSite
let staff: StaffRequests
/** Signed in as Amina, whose role changes. */
let colleague: StaffRequests
/** Each route of the server, such as `GET /healthz`. */
const served: string[] = []
const noteRoutes = (message: unknown) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ method, url }) => {
    served.push(...[method].flat().map((name) => `${name} ${url}`))
  })
}
const placeholders: Record<string, string> = {}
/** Cookies of visitors who may see public content only, by the state of their session. */
const outsiders = {
  'a stranger': '',
  'a visitor with a forged cookie': 'session=0123456789abcdef.0123456789abcdef; my-session=x',
  'a user whose session has expired': '',
  'a user whose account is disabled': '',
  [codeAsked]: '',
  'a user of a shared computer out of time': '',
}

beforeAll(async () => {
  // Fastify publishes each new instance on this diagnostics channel.
  subscribe('fastify.initialization', noteRoutes)
  site = await startSiteInProcess({
    dataDir: await copyPreparedData('forum'),
    settings: { TRUSTED_PROXIES: '127.0.0.1' },
  })
  unsubscribe('fastify.initialization', noteRoutes)
  const images = ['/images/Programs/dialogue/a.jpg']
  const dialogue = { id: 'dialogue', ProgramTitle: 'A dialogue', ProgramDate: '2023-09-06', images }
  await storeRecords(
    site,
    [message, { kind: 'set', collection: 'Programs', id: 'dialogue', fields: dialogue }],
    { uid: 'visitor', name: 'visitor' },
  )
  await registerAccount(site, ruth)
  outsiders['a user whose session has expired'] = (await signInByRequest(site.url, ruth)).cookie
  expireSessions(site, ruth)
  outsiders['a user whose account is disabled'] = (await signInByRequest(site.url, ruth)).cookie
  await disableAccount(site, ruth)
  await registerAccount(site, hadiza)
  await switchTwoStepOn(site, hadiza)
  outsiders[codeAsked] = (await signInByRequest(site.url, hadiza)).cookie
  await registerAccount(site, tari)
  outsiders['a user of a shared computer out of time'] = (
    await signInByRequest(site.url, tari, { shared: true })
  ).cookie
  leaveUnused(site, tari)
  await registerAccount(site, amina)
  colleague = await signInByRequest(site.url, amina)
  staff = await signInByRequest(site.url, adaeze)
  const [photograph] = await threeSmallPhotographs()
  placeholders['{upload}'] = await staff.upload(photograph!)
  placeholders['{asset}'] = fs.readdirSync('build/client/assets').find((name) => name.endsWith('.css'))!
  // Another process wrote the records. The site notices within a second.
  await vi.waitUntil(async () => (await fetch(`${site.url}/programs/dialogue`)).ok, { timeout: 10_000 })
})
afterAll(() => site.kill())

test('every route of the router and of the server has its expected answers', () => {
  const paths = new Set(siteRoutes.map(({ path }) => path))
  expect(Object.keys(pages).toSorted()).toEqual([...paths].toSorted())
  // Each file of the build has a route of its own.
  const addresses = new Set(
    served.map((line) => line.slice(line.indexOf(' ') + 1).replace(/^\/assets\/.+/, '/assets/*')),
  )
  expect(Object.keys(endpoints).toSorted()).toEqual([...addresses].toSorted())
})

for (const who of Object.keys(outsiders) as (keyof typeof outsiders)[]) {
  test(`without a valid session nothing private can be read and nothing can be changed, by any kind of request: ${who}`, async () => {
    const before = await everythingStored(site)
    const visit = createVisit({ who, cookie: outsiders[who], rights: null, isThorough: who === 'a stranger' })
    await visitPages(visit, Object.entries(pages))
    for (const expected of Object.values(endpoints)) await visit.endpoint(expected)
    expect(visit.wrong).toEqual([])
    expect(await everythingStored(site)).toEqual(before)
    expect(faultsOf(site)).toEqual([])
  })
}

for (const [who, rights] of Object.entries(colleagues)) {
  test(`${who} opens and changes what the policy allows, at every address, and nothing else`, async () => {
    // Also in the session that she has already: the role is in none.
    await setRights(site, amina, rights)
    const { cookie } = colleague
    const before = await everythingStored(site)
    const visit = createVisit({ who, cookie, rights })
    await visitPages(visit, pagesWithinSession)
    expect(visit.wrong).toEqual([])
    const isUntouched = isDeepStrictEqual(await everythingStored(site), before)
    // An account that may publish has deleted the message.
    expect(isUntouched).toBe(rights.role === 'writes')
    expect(faultsOf(site)).toEqual([])
    await storeRecords(site, [message], { uid: 'visitor', name: 'visitor' })
  })
}

test('signed-in staff get the expected answer at every address, for every kind of request', async () => {
  const visit = createVisit({
    who: 'Adaeze',
    cookie: staff.cookie,
    rights: { role: 'publishes', owner: true },
    isThorough: true,
  })
  await visitPages(visit, pagesWithinSession)
  // The upload itself comes last, because its DELETE request removes it.
  const last = '/admin/uploads/:id'
  for (const pattern of [...Object.keys(endpoints).filter((other) => other !== last), last]) {
    await visit.endpoint(endpoints[pattern]!)
  }
  await visitPages(visit, [['/admin/sign-out', pages['/admin/sign-out']!]])
  expect(visit.wrong).toEqual([])
  expect((await staff.send('/admin/cms')).status).toBe(401)
  expect(faultsOf(site)).toEqual([])
})

type Visit = ReturnType<typeof createVisit>

const pagesWithinSession = Object.entries(pages).filter(([, { at }]) => at !== '/admin/sign-out')

/** Reads all the pages, six at once. Then it sends their forms, one after another, because they can change a page. */
async function visitPages(visit: Visit, visited: readonly (readonly [string, Expected])[]): Promise<void> {
  const unread = [...visited]
  const readers = Array.from({ length: 6 }, async () => {
    for (let next = unread.shift(); next; next = unread.shift()) await visit.readPage(...next)
  })
  await Promise.all(readers)
  for (const [pattern, expected] of visited) await visit.sendPage(pattern, expected)
}

const unsupportedMethods = { OPTIONS: 405, PUT: 405, PATCH: 405, DELETE: 405 }
const foreign = 'https://elsewhere.example'
/** Headers of a form that another website sends, or a program without any `Origin`. */
const forgedHeaders: readonly Readonly<Record<string, string>>[] = [
  {},
  { origin: foreign },
  { origin: 'null' },
  { origin: foreign, 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'cross-site' },
]
/** A single-fetch data request answers 202 where the page redirects. */
const dataStatus = (status: number) => (status === 302 || status === 303 ? 202 : status)

/** Sends requests as one visitor and collects in `wrong` each response that differs from the expected one. */
function createVisit({
  who,
  cookie,
  rights,
  isThorough = false,
}: {
  who: string
  cookie: string
  /** Null for a visitor without a session. */
  rights: Rights | null
  /** Whether it also makes the requests that do not depend on the account. */
  isThorough?: boolean
}) {
  const isStaff = rights !== null
  const isRefused = (action: Action | undefined) => action !== undefined && rights && !can(rights, action)
  const wrong: string[] = []
  let sentRequests = 0

  async function request(
    method: string,
    address: string,
    status: number,
    { headers = {}, form }: { headers?: Readonly<Record<string, string>>; form?: Expected['form'] } = {},
  ) {
    const answer = await fetch(site.url + address, {
      redirect: 'manual',
      method,
      // A new client address for each request, so that no rate limit answers instead of the page.
      headers: {
        cookie,
        // Compression took a tenth of the time; `page-cache.test.ts` tests the encodings.
        'accept-encoding': 'identity',
        ...addressOf((sentRequests += 1)),
        ...headers,
      },
      ...(form && { body: new URLSearchParams(sentForm(form, sentRequests)) }),
    })
    // React separates adjacent text nodes by empty comments.
    const body = (await answer.text()).replaceAll('<!-- -->', '')
    const what = `${method} ${address} ${JSON.stringify(headers)} by ${who}`
    const check = (isRight: boolean, problem: string) => isRight || wrong.push(`${what}: ${problem}`)
    check(answer.status === status, `${answer.status} instead of ${status}`)
    check(!/node_modules|\bat \w+ \(|main\.js:\d/.test(body), 'shows a stack trace')
    check(method !== 'HEAD' || body === '', 'has a body')
    if (!isStaff) {
      for (const text of [secret, adaeze.email, ruth.email]) check(!body.includes(text), `contains "${text}"`)
    }
    const isCacheable = !(answer.headers.get('cache-control') ?? 'no-store').includes('no-store')
    return { body, isCacheable, check }
  }

  /** Sends a form with the site's own origin, and with each set of forged headers. */
  async function sendForms(
    address: string,
    status: number,
    { form = {}, headers: given }: Partial<Expected> = {},
  ) {
    const own = await request('POST', address, status, { form, headers: { ...given, origin: site.url } })
    own.check(!own.isCacheable, 'may be cached')
    for (const forged of isThorough ? forgedHeaders : []) {
      await request('POST', address, 403, { form, headers: { ...given, ...forged } })
    }
  }

  async function tryMethods(
    address: string,
    statuses: Readonly<Record<string, number>>,
    { headers }: Partial<Expected> = {},
  ) {
    for (const [method, status] of Object.entries(statuses)) {
      await request(method, address, status, { headers: { ...headers, origin: site.url } })
    }
  }

  function addressesOf(pattern: string, { at }: Expected) {
    const ids = siteRoutes.filter(({ path }) => path === pattern).map(({ id }) => id)
    const data = `${at === '/' ? '/_' : at}.data`
    // A public page is a document, so the address of its data is unknown.
    if (!/^\/(admin|preview)\b/.test(at)) return { data, parts: [], statusOfData: () => 404 }
    return {
      data,
      statusOfData: dataStatus,
      parts: ids.map((id) => `${data}?_routes=${encodeURIComponent(id)}`),
    }
  }
  const forVisitor = (expected: Expected) => (who === codeAsked && expected.whenCodeAsked) || expected

  return {
    wrong,

    async readPage(pattern: string, expected: Expected) {
      const get = isRefused(expected.needs?.get)
        ? 403
        : isStaff
          ? (expected.staffGet ?? expected.get)
          : forVisitor(expected).get
      const { data, parts, statusOfData } = addressesOf(pattern, expected)
      const ways = [
        ['GET', expected.at, get],
        ...[data, ...parts].map((address) => ['GET', address, statusOfData(get)] as const),
      ] as const
      const oddWays = [
        ['HEAD', expected.at, get],
        ['HEAD', data, statusOfData(get)],
        ['GET', `${data}?_routes=`, statusOfData(get)],
        ['GET', `${data}?index`, statusOfData(get)],
      ] as const
      const reads = isThorough ? [...ways, ...oddWays] : ways
      for (const [method, address, status] of reads) {
        const answer = await request(method, address, status)
        const isPrivate =
          (isStaff && !expected.isSameForAll) || expected.get === 401 || expected.at.startsWith('/admin')
        answer.check(!isPrivate || !answer.isCacheable, 'may be cached')
        const isGate =
          status === 401 && method === 'GET' && address === expected.at && address.startsWith('/admin')
        answer.check(
          !isGate || expected.hasNoPage || answer.body.includes('Sign In as WIPF admin'),
          'shows no sign-in form',
        )
      }
    },

    async sendPage(pattern: string, expected: Expected) {
      const isForbidden = isRefused(expected.needs?.post)
      const post = isForbidden
        ? 403
        : ((isStaff ? expected.staffPost : forVisitor(expected).post) ?? expected.post ?? 405)
      const { data, parts, statusOfData } = addressesOf(pattern, expected)
      // A form that would change something, unless the account may change it.
      const form = (isStaff && !isForbidden ? expected.staffForm : expected.form) ?? {}
      const postData = statusOfData((isStaff && !isForbidden && expected.staffPostData) || post)
      await sendForms(expected.at, post, { form })
      await sendForms(data, postData, { form })
      for (const address of parts) {
        await request('POST', address, postData, { form, headers: { origin: site.url } })
      }
      for (const { form: decision, needs: action, status } of (isStaff && expected.decisions) || []) {
        const answer = isRefused(action) ? 403 : status
        for (const address of [expected.at, data, ...parts]) {
          await request('POST', address, answer, { form: decision, headers: { origin: site.url } })
        }
      }
      if (isThorough) {
        const indexData = statusOfData((isStaff && expected.staffPostIndex) || postData)
        await request('POST', `${data}?index`, indexData, { form, headers: { origin: site.url } })
      }
      if (!isThorough) return
      await tryMethods(expected.at, unsupportedMethods)
      await tryMethods(data, unsupportedMethods)
    },

    async endpoint(expected: Expected) {
      const address = expected.at.replaceAll(/\{\w+\}/g, (name) => placeholders[name]!)
      const get = isStaff ? (expected.staffGet ?? expected.get) : expected.get
      const post = (isStaff ? expected.staffPost : expected.post) ?? expected.post ?? 405
      const others = isStaff ? (expected.staffOthers ?? expected.others) : expected.others
      const head = (isStaff ? expected.staffHead : expected.head) ?? get
      await tryMethods(address, { GET: get, HEAD: head }, expected)
      await sendForms(address, post, expected)
      await tryMethods(address, { ...unsupportedMethods, ...others }, expected)
    },
  }
}
