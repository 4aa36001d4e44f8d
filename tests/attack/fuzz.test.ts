import { Agent } from 'node:http'
import { Window } from 'happy-dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openContactForm } from '../support/contact-form.ts'
import { crawl } from '../support/crawl.ts'
import { adaeze } from '../support/people.ts'
import type { RunningSite } from '../support/running-site.ts'
import { signInByRequest } from '../support/staff-requests.ts'
import { faultsOf, startAttackedSite } from './attacked-site.ts'
import { type Chance, createChance, extent, tell } from './extent.ts'
import { addressOf, send, type Sent } from './request.ts'
import { pages, sentForm, wrongCredentials } from './rows.ts'

/*
 * Every action, posted to with forms that are nearly right: fields left out, doubled, renamed, of every wrong kind, in
 * both encodings, cut off anywhere. Whatever comes is answered in words, and no script gets into a page.
 */

/** What a form of each action has in it when it is right; the staff's stand in the rows. */
const rightForms: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/contactus': {
    name: 'Ruth',
    email: 'ruth@mail.example',
    phone: '+234 803 000 0000',
    message: 'When is the next training?',
    elapsed: '60000',
    submission: '0123456789abcdef',
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
  '/admin/sign-in-link': {
    token: 'x',
    password: 'harmattan kettle Tuesday',
    confirmation: 'harmattan kettle Tuesday',
  },
  '/admin/sign-out': { to: '/admin' },
  // Not her own, so that she stays signed in.
  '/admin/cms/accounts/password': { current: 'not hers', password: 'x', confirmation: 'x' },
}

const actions = Object.entries(pages)
  .filter(([pattern, { form }]) => form !== undefined || rightForms[pattern] !== undefined)
  .map(([pattern, { at, form }]) => ({
    pattern,
    at,
    fields: { ...form, ...rightForms[pattern] },
    isStaffs: pattern.startsWith('/admin/cms') || pattern === '/programs/:id/delete',
  }))

test('every action of the site is posted to', () => {
  const taking = Object.entries(pages).filter(([, { post, staffPost }]) =>
    [post, staffPost].some((status) => status !== undefined && status !== 401 && status !== 405),
  )
  expect(
    taking
      .map(([pattern]) => pattern)
      .filter((pattern) => !actions.some((action) => action.pattern === pattern)),
  ).toEqual([])
})

const script = '<script>fuzzed()</script>'
/** Values that went wrong somewhere, once. */
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

function mutate(chance: Chance, right: readonly Field[]): readonly Field[] {
  const fields = [...right]
  const changes = 1 + chance.number(3)
  for (let change = 0; change < changes; change += 1) {
    const at = chance.number(fields.length + 1)
    const [name, value] = fields[at] ?? [chance.pick(names), chance.pick(values)]
    const ways: readonly (() => unknown)[] = [
      () => fields.splice(at, 1),
      () => fields.splice(at, 1, [name, chance.pick(values)]),
      () => fields.splice(at, 1, [name, chance.pick(values) + value]),
      () => fields.splice(at, 0, [name, chance.pick(values)]),
      () => fields.splice(at, 1, [chance.pick(names), value]),
      () => fields.push([chance.pick(names), chance.pick(values)]),
    ]
    // A wrong value is the most telling.
    chance.pick([...ways, ways[1]!, ways[1]!, ways[1]!])()
  }
  return fields
}

function encode(chance: Chance, fields: readonly Field[]): Pick<Sent, 'body' | 'headers'> {
  const isInParts = chance.number(4) === 0
  const whole = isInParts
    ? fields
        .map(
          ([name, value]) =>
            `--b\r\ncontent-disposition: form-data; name="${name}"${chance.pick(['', '; filename="a.jpg"', ''])}\r\n\r\n${value}\r\n`,
        )
        .join('') + '--b--\r\n'
    : new URLSearchParams(fields.map(([name, value]) => [name, value])).toString()
  const body = Buffer.from(whole)
  const type = isInParts ? 'multipart/form-data; boundary=b' : 'application/x-www-form-urlencoded'
  const damage = chance.number(10)
  if (damage === 0)
    return { body: body.subarray(0, chance.number(body.length + 1)), headers: { 'content-type': type } }
  if (damage === 1 && body.length > 0) {
    for (let times = 0; times < 5; times += 1) body[chance.number(body.length)] = chance.number(256)
  }
  if (damage === 2) return { body, headers: { 'content-type': chance.pick(types) } }
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

test('no form that anybody can make up brings about a fault, a blank page or a stack', async () => {
  const chance = createChance('fuzz')
  const posts = extent({ quick: 200, whole: 10_000 })
  // Signing in is slow on purpose: what costs a password's hash each time is stopped by the clock.
  const longestMs = extent({ quick: 300, whole: 120_000 })
  const wrong: string[] = []
  let total = 0
  let cookie = (await signInByRequest(site.url, adaeze)).cookie

  const contactForm = await openContactForm(site.url)

  for (const { pattern, at, fields: own, isStaffs } of actions) {
    const fields = pattern === '/contactus' ? { ...contactForm, ...own } : own
    const statuses: Record<number, number> = {}
    const endsAt = performance.now() + longestMs
    let sent = 0
    const post = async () => {
      while (sent < posts && performance.now() < endsAt) {
        sent += 1
        const { body = '', headers } = encode(chance, mutate(chance, Object.entries(sentForm(fields, sent))))
        const lastPart = at.slice(at.lastIndexOf('/') + 1)
        const address =
          chance.number(20) === 0 && pattern.includes(':')
            ? at.replace(lastPart, encodeURIComponent(chance.pick(values).slice(0, 300).toWellFormed()))
            : at
        const path = chance.number(2) === 0 ? `${address}.data` : address
        const answer = await send(site, {
          path,
          body,
          agent,
          headers: { ...addressOf(chance.number(2 ** 24)), ...(isStaffs && { cookie }), ...headers },
        })
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
        const isBlank = answer.status >= 400 && answer.body.trim() === ''
        const isTelling = /node_modules|main\.js:\d|\bat \w+ \(/.test(answer.body)
        if (
          answer.status < 200 ||
          answer.status >= 500 ||
          isBlank ||
          isTelling ||
          answer.headers['set-cookie']?.some((line) => line.startsWith('fuzzed'))
        ) {
          wrong.push(
            `${path} answered ${answer.status} to ${JSON.stringify(headers)} ${JSON.stringify(String(body).slice(0, 400))}`,
          )
        }
        if (isStaffs && answer.status === 401) ({ cookie } = await signInByRequest(site.url, adaeze))
      }
    }
    await Promise.all(Array.from({ length: 4 }, post))
    total += sent
    tell(`fuzz: ${sent} posts to ${pattern} ${JSON.stringify(statuses)}`)
  }
  tell(`fuzz: ${total} posts to ${actions.length} actions`)
  expect(wrong.slice(0, 20)).toEqual([])
  expect(faultsOf(site)).toEqual([])
})

test('afterwards every public page is there, and none has a script that was sent', async () => {
  // Once more in a form that is otherwise right, since chance seldom sends one.
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
  ])
  const broken = [...found.values()]
    .filter(({ status }) => status >= 400)
    .map(({ address, status }) => `${address}: ${status}`)
  expect(broken).toEqual([])
  const withScript = [...found.values()].filter(({ html }) => liveScriptsIn(html).length > 0)
  expect(withScript.map(({ address, html }) => `${address}: ${liveScriptsIn(html)[0]}`)).toEqual([])
  expect(found.size).toBeGreaterThan(10)
})

test('a script that got into a page would be seen', () => {
  const hostile = [
    script,
    '<p title=""><img src=x onerror=fuzzed()></p>',
    '<a href=" JavaScript:fuzzed()">x</a>',
    '<iframe src="data:text/html,x"></iframe>',
  ]
  expect(hostile.map((html) => liveScriptsIn(html).length)).toEqual([1, 1, 1, 1])
  expect(liveScriptsIn('<p title="&lt;img onerror=fuzzed()&gt;">&lt;script&gt;fuzzed()</p>')).toEqual([])
})

/** What a browser would run of what was sent; our own scripts never have these names. */
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
