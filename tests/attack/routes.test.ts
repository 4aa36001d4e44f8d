import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { disableAccount, expireSessions, registerAccount } from '../support/accounts.ts'
import { adaeze, ruth } from '../support/people.ts'
import { threeSmallPhotographs } from '../support/photographs.ts'
import { createDataDir, type RunningSite } from '../support/running-site.ts'
import { siteRoutes } from '../support/site-routes.ts'
import { signInByRequest, type StaffRequests } from '../support/staff-requests.ts'
import { everythingStored, storeRecords } from '../support/stored-records.ts'
import { faultsOf, startAttackedSite } from './attacked-site.ts'
import { tell } from './extent.ts'
import { addressOf } from './request.ts'
import { beside, pages, type Row, sentForm } from './rows.ts'

/*
 * Every address of the site, asked for in every way by every kind of visitor: each answer has the status that is
 * written here, and nothing private is in it.
 */

/** What a visitor told the forum alone. */
const secret = 'Only staff may read this'

let site: RunningSite
let staff: StaffRequests
let served: readonly string[]
const places: Record<string, string> = {}
/** Cookies of those who may see nothing but what is public. */
const outsiders: Record<string, string> = {
  'a stranger': '',
  'somebody who made the cookie up': 'session=0123456789abcdef.0123456789abcdef; my-session=x',
}

beforeAll(async () => {
  const dataDir = createDataDir()
  const routesFile = path.join(dataDir, 'routes.txt')
  site = await startAttackedSite({
    dataDir,
    settings: {
      NODE_OPTIONS: `--import=${fileURLToPath(new URL('write-down-routes.mjs', import.meta.url))}`,
      ROUTES_FILE: routesFile,
    },
  })
  served = fs.readFileSync(routesFile, 'utf8').trim().split('\n')
  const dialogue = { id: 'dialogue', ProgramTitle: 'A dialogue', ProgramDate: '2023-09-06', images: [] }
  await storeRecords(
    site,
    [
      { kind: 'set', collection: 'Contactus', id: 'private', fields: { name: secret, message: secret } },
      { kind: 'set', collection: 'Programs', id: 'dialogue', fields: dialogue },
    ],
    { uid: 'visitor', name: 'visitor' },
  )
  await registerAccount(site, ruth)
  outsiders['somebody whose session has ended'] = (await signInByRequest(site.url, ruth)).cookie
  expireSessions(site, ruth)
  outsiders['somebody whose account is disabled'] = (await signInByRequest(site.url, ruth)).cookie
  await disableAccount(site, ruth)
  staff = await signInByRequest(site.url, adaeze)
  const [photograph] = await threeSmallPhotographs()
  places['{upload}'] = await staff.upload(photograph!)
  places['{asset}'] = fs.readdirSync('build/client/assets').find((name) => name.endsWith('.css'))!
  // Written beside the site, which hears of it within a second.
  await vi.waitUntil(async () => (await fetch(`${site.url}/programs/dialogue`)).ok, { timeout: 10_000 })
})
afterAll(() => site.kill())

test('every address of the site map and of the server has its row here', () => {
  const paths = new Set(siteRoutes.map(({ path }) => path))
  expect(Object.keys(pages).toSorted()).toEqual([...paths].toSorted())
  const addresses = new Set(served.map((line) => line.slice(line.indexOf(' ') + 1)))
  expect(Object.keys(beside).toSorted()).toEqual([...addresses].toSorted())
})

test('nobody without a living session reads or changes anything that is not public, in any way of asking', async () => {
  const before = await everythingStored(site)
  const visits = await Promise.all(
    Object.entries(outsiders).map(async ([who, cookie]) => {
      const visit = createVisit({ who, cookie, isStaff: false })
      for (const [pattern, row] of Object.entries(pages)) await visit.page(pattern, row)
      for (const row of Object.values(beside)) await visit.beside(row)
      return visit
    }),
  )
  expect(visits.flatMap((visit) => visit.wrong)).toEqual([])
  expect(await everythingStored(site)).toEqual(before)
  expect(faultsOf(site)).toEqual([])
  const answers = visits.reduce((sum, visit) => sum + visit.count(), 0)
  tell(`routes: ${answers} answers to ${visits.length} kinds of strangers`)
})

test('signed-in staff are answered everywhere, in every way of asking', async () => {
  const visit = createVisit({ who: 'Adaeze', cookie: staff.cookie, isStaff: true })
  for (const [pattern, row] of Object.entries(pages)) {
    if (row.at !== '/admin/sign-out') await visit.page(pattern, row)
  }
  // The upload itself last, because it is taken away.
  const last = '/admin/uploads/:id'
  for (const pattern of [...Object.keys(beside).filter((other) => other !== last), last]) {
    await visit.beside(beside[pattern]!)
  }
  await visit.page('/admin/sign-out', pages['/admin/sign-out']!)
  expect(visit.wrong).toEqual([])
  expect((await staff.send('/admin/cms')).status).toBe(401)
  expect(faultsOf(site)).toEqual([])
  tell(`routes: ${visit.count()} answers to staff`)
})

const notUsed = { OPTIONS: 405, PUT: 405, PATCH: 405, DELETE: 405 }
const foreign = 'https://elsewhere.example'
/** Headers of a form that another website sends, or that a program sends from nowhere. */
const pretences: readonly Readonly<Record<string, string>>[] = [
  {},
  { origin: foreign },
  { origin: 'null' },
  { origin: foreign, 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'cross-site' },
]
/** The status that a page's data has where the page redirects. */
const dataStatus = (status: number) => (status === 302 || status === 303 ? 202 : status)

/** Asks as one visitor would, and writes down each answer that is not as its row says. */
function createVisit({ who, cookie, isStaff }: { who: string; cookie: string; isStaff: boolean }) {
  // What nobody's cookie makes a difference to is tried by one of those without a session.
  const isThorough = isStaff || cookie === ''
  const wrong: string[] = []
  let asked = 0

  async function ask(
    method: string,
    address: string,
    status: number,
    { headers = {}, form }: { headers?: Readonly<Record<string, string>>; form?: Row['form'] } = {},
  ) {
    const answer = await fetch(site.url + address, {
      redirect: 'manual',
      method,
      // Another address each time, so that no limit on guessing answers in the place of the page.
      headers: { cookie, ...addressOf((asked += 1)), ...headers },
      ...(form && { body: new URLSearchParams(sentForm(form, asked)) }),
    })
    // React parts the pieces of a text by comments.
    const body = (await answer.text()).replaceAll('<!-- -->', '')
    const what = `${method} ${address} ${JSON.stringify(headers)} by ${who}`
    const check = (isRight: boolean, problem: string) => isRight || wrong.push(`${what}: ${problem}`)
    check(answer.status === status, `${answer.status} instead of ${status}`)
    check(!/node_modules|\bat \w+ \(|main\.js:\d/.test(body), 'shows where it failed')
    check(method !== 'HEAD' || body === '', 'has a body')
    if (!isStaff) {
      for (const words of [secret, adaeze.email, ruth.email]) check(!body.includes(words), `tells "${words}"`)
    }
    const isKept = !(answer.headers.get('cache-control') ?? 'no-store').includes('no-store')
    return { body, isKept, check }
  }

  /** A form in its own right, and in every way of pretending to come from the site. */
  async function sendForms(
    address: string,
    status: number,
    { form = {}, headers: given }: Partial<Row> = {},
  ) {
    const own = await ask('POST', address, status, { form, headers: { ...given, origin: site.url } })
    own.check(!own.isKept, 'may be kept')
    for (const pretence of isThorough ? pretences : []) {
      await ask('POST', address, 403, { form, headers: { ...given, ...pretence } })
    }
  }

  async function tryMethods(
    address: string,
    statuses: Readonly<Record<string, number>>,
    { headers }: Partial<Row> = {},
  ) {
    for (const [method, status] of Object.entries(statuses)) {
      await ask(method, address, status, { headers: { ...headers, origin: site.url } })
    }
  }

  return {
    wrong,
    count: () => asked,

    async page(pattern: string, row: Row) {
      const get = isStaff ? (row.staffGet ?? row.get) : row.get
      const post = (isStaff ? row.staffPost : row.post) ?? row.post ?? 405
      const ids = siteRoutes.filter(({ path }) => path === pattern).map(({ id }) => id)
      const data = `${row.at === '/' ? '/_' : row.at}.data`
      const parts = ids.map((id) => `${data}?_routes=${encodeURIComponent(id)}`)
      const ways = [
        ['GET', row.at, get],
        ...[data, ...parts].map((address) => ['GET', address, dataStatus(get)] as const),
      ] as const
      const oddWays = [
        ['HEAD', row.at, get],
        ['HEAD', data, dataStatus(get)],
        ['GET', `${data}?_routes=`, dataStatus(get)],
        ['GET', `${data}?index`, row.getWithQuery ?? dataStatus(get)],
      ] as const
      const reads = isThorough ? [...ways, ...oddWays] : ways
      for (const [method, address, status] of reads) {
        const answer = await ask(method, address, status)
        const isPrivate = (isStaff && !row.isSameForAll) || row.get === 401 || row.at.startsWith('/admin')
        answer.check(!isPrivate || !answer.isKept, 'may be kept')
        const isGate =
          status === 401 && method === 'GET' && address === row.at && address.startsWith('/admin')
        answer.check(!isGate || answer.body.includes('Sign In as WIPF admin'), 'shows no sign-in form')
      }
      const form = (isStaff ? row.staffForm : row.form) ?? {}
      const postData = dataStatus((isStaff && row.staffPostData) || post)
      await sendForms(row.at, post, { form })
      await sendForms(data, postData, { form })
      for (const address of isThorough ? [`${data}?index`, ...parts] : parts) {
        await ask('POST', address, postData, { form, headers: { origin: site.url } })
      }
      if (!isThorough) return
      await tryMethods(row.at, notUsed)
      await tryMethods(data, notUsed)
    },

    async beside(row: Row) {
      const address = row.at.replaceAll(/\{\w+\}/g, (place) => places[place]!)
      const get = isStaff ? (row.staffGet ?? row.get) : row.get
      const post = (isStaff ? row.staffPost : row.post) ?? row.post ?? 405
      const others = isStaff ? (row.staffOthers ?? row.others) : row.others
      const head = (isStaff ? row.staffHead : row.head) ?? get
      await tryMethods(address, { GET: get, HEAD: head }, row)
      await sendForms(address, post, row)
      await tryMethods(address, { ...notUsed, ...others }, row)
    },
  }
}
