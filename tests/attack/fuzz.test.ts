import { Agent } from 'node:http'
import { Window } from 'happy-dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openContactForm } from '../support/contact-form.ts'
import { crawl } from '../support/crawl.ts'
import { adaeze } from '../support/people.ts'
import type { RunningSite } from '../support/running-site.ts'
import type { Random } from '../support/seeded-random.ts'
import { signInByRequest } from '../support/staff-requests.ts'
import { faultsOf, startAttackedSite } from './attacked-site.ts'
import { extent, report, startRandom } from './extent.ts'
import { addressOf, send, type Sent } from './request.ts'
import { pages, sentForm, wrongCredentials } from '../requests/expected-answers.ts'

/*
 * Posts almost valid forms to every action: fields are missing, repeated, renamed or have wrong values, in both form
 * encodings, and bodies are truncated. Every response must be a readable page, and no page may contain a script that
 * was sent.
 */

/** Valid forms by route pattern. Those of the other staff actions are in `expected-answers.ts`. */
const validForms: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/contactus': {
    name: 'Ruth',
    email: 'ruth@mail.example',
    phone: '+234 803 000 0000',
    message: 'When is the next training?',
    elapsed: '60000',
    submission: '0123456789abcdef',
    subject: 'stand',
    place: 'Gwale, Kano',
    consent: 'yes',
  },
  '/low-data': { to: 'on', back: '/programs' },
  '/admin': { ...wrongCredentials, landing: '/admin/cms' },
  '/admin/setup': {
    token: 'x',
    username: 'Ruth',
    email: 'ruth@wipf.example',
    password: 'a',
    confirmation: 'a',
  },
  '/admin/code': { way: 'app', code: '123456', trust: 'on', landing: '/admin/cms' },
  '/admin/forgotten': { email: 'ruth@wipf.example' },
  '/admin/invitation': {
    token: 'x',
    username: 'Ruth',
    password: 'harmattan kettle Tuesday',
    confirmation: 'harmattan kettle Tuesday',
  },
  '/admin/sign-in-link': {
    token: 'x',
    password: 'harmattan kettle Tuesday',
    confirmation: 'harmattan kettle Tuesday',
  },
  '/admin/sign-out': { to: '/admin' },
  // The current password is wrong on purpose: a change would end the session.
  '/admin/cms/accounts/:uid/remove': {},
  '/admin/cms/accounts/:uid/two-step': {},
  '/admin/cms/still-here': {},
  '/admin/cms/accounts/password': { current: 'not hers', password: 'x', confirmation: 'x' },
}

const actions = Object.entries(pages)
  .filter(([pattern, { form }]) => form !== undefined || validForms[pattern] !== undefined)
  .map(([pattern, { at, form }]) => ({
    pattern,
    at,
    fields: { ...form, ...validForms[pattern] },
    isStaffOnly: pattern.startsWith('/admin/cms') || pattern === '/programs/:id/delete',
  }))

test('every route that accepts forms is fuzzed', () => {
  const accepting = Object.entries(pages).filter(([, { post, staffPost }]) =>
    [post, staffPost].some((status) => status !== undefined && status !== 401 && status !== 405),
  )
  expect(
    accepting
      .map(([pattern]) => pattern)
      .filter((pattern) => !actions.some((action) => action.pattern === pattern)),
  ).toEqual([])
})

const script = '<script>fuzzed()</script>'
/** Values that have caused faults in other software. */
const values: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  '99999999999999999999',
  'NaN',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '[null]',
  '[[[[[[[[]]]]]]]]',
  '{"__proto__":{"isAdmin":true}}',
  '[{"uploadId":"../../../etc/passwd"}]',
  '[{"uploadId":"0123456789abcdef0123456789abcdef","description":"x"}]',
  '__proto__',
  'constructor',
  'toString',
  '2026-02-30',
  '0000-00-00',
  '+275760-09-13',
  "' or 1=1; drop table documents; --",
  script,
  `"><img src=x onerror=fuzzed()>`,
  `<p><a href="javascript:fuzzed()">x</a></p>`,
  `<svg><style><img src=x onerror=fuzzed()></style></svg>`,
  `<p>x</p>`.repeat(50),
  '<p'.repeat(200),
  '</textarea>' + script,
  'https://user:password@elsewhere.example:99999/',
  'javascript:fuzzed()',
  'data:text/html,' + script,
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/admin/cms\r\nSet-Cookie: fuzzed=1',
  'a@b',
  'ruth@wipf.example\r\nBcc: all@elsewhere.example',
  'a'.repeat(255) + '@wipf.example',
  '\u0000',
  '\u0001\u001b[31m',
  '\u202eabc',
  '\ufeff',
  '\ud800',
  'a' + '\u0301'.repeat(500),
  '\u1100\u1161'.repeat(300),
  '🏳️‍🌈'.repeat(100),
  'İ'.repeat(300),
  'x'.repeat(5_001),
  'x'.repeat(30_000),
  '../../../../etc/passwd',
  '%2e%2e%2f',
  '${7*7}{{7*7}}',
]
const names: readonly string[] = [
  '',
  'id',
  '__proto__',
  'constructor',
  'toString',
  'a[b]',
  'name.first',
  'intent',
  '\u0000',
]
const types: readonly string[] = [
  'application/x-www-form-urlencoded; charset=utf-16',
  'multipart/form-data',
  'multipart/form-data; boundary=""',
  `multipart/form-data; boundary=${'b'.repeat(300)}`,
  'application/json',
  'text/plain',
  'APPLICATION/X-WWW-FORM-URLENCODED',
  '',
]

type Field = readonly [name: string, value: string]

function mutate(random: Random, valid: readonly Field[]): readonly Field[] {
  const fields = [...valid]
  const changes = 1 + random.number(3)
  for (let change = 0; change < changes; change += 1) {
    const at = random.number(fields.length + 1)
    const [name, value] = fields[at] ?? [random.pick(names), random.pick(values)]
    const ways: readonly (() => unknown)[] = [
      () => fields.splice(at, 1),
      () => fields.splice(at, 1, [name, random.pick(values)]),
      () => fields.splice(at, 1, [name, random.pick(values) + value]),
      () => fields.splice(at, 0, [name, random.pick(values)]),
      () => fields.splice(at, 1, [random.pick(names), value]),
      () => fields.push([random.pick(names), random.pick(values)]),
    ]
    // Wrong values find the most faults, so they are three times as likely.
    random.pick([...ways, ways[1]!, ways[1]!, ways[1]!])()
  }
  return fields
}

function encode(random: Random, fields: readonly Field[]): Pick<Sent, 'body' | 'headers'> {
  const isMultipart = random.number(4) === 0
  const form = isMultipart
    ? fields
        .map(
          ([name, value]) =>
            `--b\r\ncontent-disposition: form-data; name="${name}"${random.pick(['', '; filename="a.jpg"', ''])}\r\n\r\n${value}\r\n`,
        )
        .join('') + '--b--\r\n'
    : new URLSearchParams(fields.map(([name, value]) => [name, value])).toString()
  const body = Buffer.from(form)
  const type = isMultipart ? 'multipart/form-data; boundary=b' : 'application/x-www-form-urlencoded'
  const damage = random.number(10)
  if (damage === 0)
    return { body: body.subarray(0, random.number(body.length + 1)), headers: { 'content-type': type } }
  if (damage === 1 && body.length > 0) {
    for (let times = 0; times < 5; times += 1) body[random.number(body.length)] = random.number(256)
  }
  if (damage === 2) return { body, headers: { 'content-type': random.pick(types) } }
  return { body, headers: { 'content-type': type } }
}

let site: RunningSite
const agent = new Agent({ keepAlive: true, maxSockets: 4 })
beforeAll(async () => {
  site = await startAttackedSite()
})
afterAll(async () => {
  agent.destroy()
  await site.kill()
})

test('no malformed form causes a fault, a blank page or a visible stack trace', async () => {
  const random = startRandom('fuzz')
  const posts = extent({ quick: 200, whole: 10_000 })
  // Password hashes are slow on purpose, and the forms of visitors are handled at a limited rate.
  const longestMs = extent({ quick: 300, whole: 240_000 })
  const wrong: string[] = []
  let total = 0
  let cookie = (await signInByRequest(site.url, adaeze)).cookie

  const contactForm = await openContactForm(site.url)
  for (const { pattern, at, fields: own, isStaffOnly } of actions) {
    const fields = pattern === '/contactus' ? { ...contactForm, ...own } : own
    const statuses: Record<number, number> = {}
    const endsAt = performance.now() + longestMs
    let sent = 0
    const post = async () => {
      while (sent < posts && performance.now() < endsAt) {
        sent += 1
        const { body = '', headers } = encode(random, mutate(random, Object.entries(sentForm(fields, sent))))
        const lastPart = at.slice(at.lastIndexOf('/') + 1)
        const address =
          random.number(20) === 0 && pattern.includes(':')
            ? at.replace(lastPart, encodeURIComponent(random.pick(values).slice(0, 300).toWellFormed()))
            : at
        const path = random.number(2) === 0 ? `${address}.data` : address
        const answer = await send(site, {
          path,
          body,
          agent,
          headers: { ...addressOf(random.number(2 ** 24)), ...(isStaffOnly && { cookie }), ...headers },
        })
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
        const isBlank = answer.status >= 400 && answer.body.trim() === ''
        const showsStack = /node_modules|main\.js:\d|\bat \w+ \(/.test(answer.body)
        if (
          answer.status < 200 ||
          answer.status >= 500 ||
          isBlank ||
          showsStack ||
          answer.headers['set-cookie']?.some((line) => line.startsWith('fuzzed'))
        ) {
          wrong.push(
            `${path} answered ${answer.status} to ${JSON.stringify(headers)} ${JSON.stringify(String(body).slice(0, 400))}`,
          )
        }
        if (isStaffOnly && answer.status === 401) ({ cookie } = await signInByRequest(site.url, adaeze))
      }
    }
    await Promise.all(Array.from({ length: 4 }, post))
    total += sent
    report(`fuzz: ${sent} posts to ${pattern} ${JSON.stringify(statuses)}`)
  }
  report(`fuzz: ${total} posts to ${actions.length} actions`)
  expect(wrong.slice(0, 20)).toEqual([])
  expect(faultsOf(site)).toEqual([])
})

test('after the attack every public page works, and none contains a script that was sent', async () => {
  // Fuzzing rarely stores a script, so each one is also published in an otherwise valid form.
  const staff = await signInByRequest(site.url, adaeze)
  for (const value of values.filter((text) => text.includes('fuzzed'))) {
    const { form } = pages['/admin/cms/newsupdates/new']!
    const news = { ...form, title: value, source: value, summary: `<p>Words</p>${value}` }
    expect((await staff.sendForm('/admin/cms/newsupdates/new', news)).status, value).toBe(200)
  }
  const found = await crawl(site.url, [
    '/',
    '/programs',
    '/news',
    '/aboutus',
    '/contactus',
    '/aboutus/coreareas',
    '/representation',
    '/women',
    '/events',
  ])
  const broken = [...found.values()]
    .filter(({ status }) => status >= 400)
    .map(({ address, status }) => `${address}: ${status}`)
  expect(broken).toEqual([])
  const withScript = [...found.values()].filter(({ html }) => liveScriptsIn(html).length > 0)
  expect(withScript.map(({ address, html }) => `${address}: ${liveScriptsIn(html)[0]}`)).toEqual([])
  expect(found.size).toBeGreaterThan(10)
})

test('the check for scripts finds each kind of script', () => {
  const hostile = [
    script,
    '<p title=""><img src=x onerror=fuzzed()></p>',
    '<a href=" JavaScript:fuzzed()">x</a>',
    '<iframe src="data:text/html,x"></iframe>',
  ]
  expect(hostile.map((html) => liveScriptsIn(html).length)).toEqual([1, 1, 1, 1])
  expect(liveScriptsIn('<p title="&lt;img onerror=fuzzed()&gt;">&lt;script&gt;fuzzed()</p>')).toEqual([])
})

/** The elements whose script a browser would run. The site's own pages have no such attributes or addresses. */
function liveScriptsIn(html: string): readonly string[] {
  const { DOMParser } = new Window()
  const elements = [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('*')]
  return elements
    .filter((element) => {
      const isSentScript =
        element.tagName === 'SCRIPT' && (element.textContent ?? '').trim().startsWith('fuzzed')
      const attributes = [...element.attributes]
      return (
        isSentScript ||
        attributes.some(({ name }) => /^on/i.test(name)) ||
        attributes.some(
          ({ name, value }) =>
            ['href', 'src', 'action', 'formaction', 'srcdoc'].includes(name) &&
            /^\s*(javascript:|data:text)/i.test(value ?? ''),
        )
      )
    })
    .map((element) => element.outerHTML.slice(0, 200))
}
