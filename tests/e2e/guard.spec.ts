import { disableAccount, expireSessions, registerAccount } from '../support/accounts.ts'
import { adaeze, ruth } from '../support/people.ts'
import type { RunningSite } from '../support/running-site.ts'
import { staffRoutes } from '../support/site-routes.ts'
import { postForm, programFields, signInByRequest } from '../support/staff-requests.ts'
import { everythingStored, storeRecords } from '../support/stored-records.ts'
import { expect, signIn, test } from '../support/walk.ts'

/** What a visitor told the forum alone. */
const secret = 'Only staff may read this'

const videoNews = {
  newsType: 'Online Video',
  title: 'Sneaked in',
  date: '2026-10-17',
  link: 'https://courier.example/report',
  source: 'x',
  summary: '<p>x</p>',
  videoLink: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
}

/**
 * For each address behind the gate: a real one in its place, and what its form would change. A new address without
 * an entry fails the test below.
 */
const asked: Readonly<
  Record<string, { readonly at: string; readonly form?: Readonly<Record<string, string>> }>
> = {
  '/admin/cms': { at: '/admin/cms' },
  '/admin/cms/about/new': {
    at: '/admin/cms/about/new',
    form: { intro: 'Sneaked in', content: '<p>Sneaked in</p>', image: '[]', version: '1' },
  },
  '/admin/cms/accounts': { at: '/admin/cms/accounts' },
  '/admin/cms/accounts/:uid/access': { at: '/admin/cms/accounts/anybody/access', form: { to: 'disabled' } },
  '/admin/cms/accounts/password': {
    at: '/admin/cms/accounts/password',
    form: {
      current: adaeze.password,
      password: 'sneaked in by a stranger',
      confirmation: 'sneaked in by a stranger',
    },
  },
  '/admin/cms/coreareas/new': {
    at: '/admin/cms/coreareas/new',
    form: { 'Political Advocacy': 'Sneaked in', version: '1' },
  },
  '/admin/cms/mandate/new': { at: '/admin/cms/mandate/new', form: { Mission: 'Sneaked in', version: '1' } },
  '/admin/cms/messages': { at: '/admin/cms/messages' },
  '/admin/cms/messages/:id': { at: '/admin/cms/messages/private', form: { intent: 'unread' } },
  '/admin/cms/messages/:id/delete': { at: '/admin/cms/messages/private/delete', form: {} },
  '/admin/cms/newsupdates': { at: '/admin/cms/newsupdates' },
  '/admin/cms/newsupdates/new': { at: '/admin/cms/newsupdates/new', form: videoNews },
  '/admin/cms/newsupdates/:id': {
    at: '/admin/cms/newsupdates/register',
    form: { ...videoNews, version: '1' },
  },
  '/admin/cms/newsupdates/:id/delete': {
    at: '/admin/cms/newsupdates/register/delete',
    form: { version: '1' },
  },
  '/admin/cms/programs': { at: '/admin/cms/programs' },
  '/admin/cms/programs/new': { at: '/admin/cms/programs/new', form: programFields('Sneaked in', []) },
  '/admin/cms/programs/:id': {
    at: '/admin/cms/programs/dialogue',
    form: { ...programFields('Sneaked in', []), version: '1' },
  },
  '/admin/cms/programs/:id/delete': {
    at: '/admin/cms/programs/dialogue/delete',
    form: { version: '1' },
  },
  '/admin/cms/samples': { at: '/admin/cms/samples', form: {} },
  '/admin/cms/staff': { at: '/admin/cms/staff', form: { id: 'zainab', direction: 'up' } },
  '/admin/cms/staff/new': { at: '/admin/cms/staff/new', form: { fullName: 'Sneaked in', position: 'x' } },
  '/admin/cms/staff/:id': {
    at: '/admin/cms/staff/morenike',
    form: { fullName: 'Sneaked in', position: 'x', image: '[]', version: '1' },
  },
  '/admin/cms/staff/:id/delete': { at: '/admin/cms/staff/hadiza/delete', form: { version: '1' } },
  '/admin/cms/user/new': {
    at: '/admin/cms/user/new',
    form: {
      username: 'Sneaked in',
      email: 'sneaked.in@wipf.example',
      password: 'sneaked in by a stranger',
      confirmation: 'sneaked in by a stranger',
    },
  },
}

test('every address behind the gate has its entry here', () => {
  const paths = new Set(staffRoutes.map(({ path }) => path))
  expect(Object.keys(asked).toSorted()).toEqual([...paths].toSorted())
})

test.describe('behind the gate', () => {
  test.use({ content: 'forum' })

  test('nobody without a living session reads or changes anything, at any address, in any way of asking', async ({
    site,
  }) => {
    test.slow()
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
    const { cookie: expired } = await signInByRequest(site.url, ruth)
    expireSessions(site, ruth)
    const { cookie: disabled } = await signInByRequest(site.url, ruth)
    await disableAccount(site, ruth)
    const before = await everythingStored(site)
    await tryEverything(site, { who: 'a stranger', cookie: '', ways: 'all' })
    const cookies = {
      'somebody who made the cookie up': 'session=0123456789abcdef.0123456789abcdef',
      'somebody whose session has ended': expired,
      'somebody whose account is disabled': disabled,
    }
    for (const [who, cookie] of Object.entries(cookies)) {
      await tryEverything(site, { who, cookie, ways: 'of a browser' })
    }
    expect(await everythingStored(site)).toEqual(before)
  })
})

/**
 * Asks for every page and its data, and sends every form, expecting the sign-in form and nothing else. `ways`: whether
 * in every way a program could ask, or as a browser does.
 */
async function tryEverything(
  site: RunningSite,
  { who, cookie, ways }: { who: string; cookie: string; ways: 'all' | 'of a browser' },
): Promise<void> {
  for (const { path, id } of staffRoutes) {
    const { at, form = {} } = asked[path]!
    const odd = ways === 'all' ? [`${at}.data?_routes=${encodeURIComponent(id)}`, `${at}.data?index`] : []
    for (const address of [at, `${at}.data`, ...odd]) {
      const answer = await fetch(site.url + address, { redirect: 'manual', headers: { cookie } })
      await expectRefused(answer, `GET ${address} by ${who}`)
    }
    for (const address of [at, `${at}.data`, ...odd]) {
      const answer = await postForm(site.url + address, site.url, cookie, form)
      await expectRefused(answer, `POST ${address} by ${who}`)
    }
    for (const method of ways === 'all' ? ['PUT', 'PATCH', 'DELETE'] : []) {
      const answer = await fetch(`${site.url}${at}.data`, {
        method,
        headers: { cookie, origin: site.url },
        body: new URLSearchParams(form),
      })
      expect([401, 405], `${method} ${at}.data by ${who}`).toContain(answer.status)
    }
  }
}

async function expectRefused(answer: Response, what: string): Promise<void> {
  expect(answer.status, what).toBe(401)
  expect(answer.headers.get('cache-control'), what).toContain('no-store')
  // React parts the pieces of a text by comments.
  const words = (await answer.text()).replaceAll('<!-- -->', '')
  expect(words.includes(secret) || words.includes(adaeze.email), `${what} tells something`).toBe(false)
  if (answer.headers.get('content-type')?.includes('text/html')) {
    expect(words.includes('Sign In as WIPF admin'), `${what} shows the sign-in form`).toBe(true)
  }
}

test('a stranger can neither ask for the deletion of a program nor delete it', async ({ site }) => {
  const address = `${site.url}/programs/anything/delete`
  expect((await fetch(address, { redirect: 'manual' })).status).toBe(401)
  expect((await postForm(address, site.url, null, { version: '1' })).status).toBe(401)
})

test('a stranger can send no image', async ({ site }) => {
  const answer = await fetch(`${site.url}/admin/uploads`, {
    method: 'POST',
    headers: { origin: site.url, 'tus-resumable': '1.0.0', 'upload-length': '100' },
  })
  expect(answer.status).toBe(401)
  for (const method of ['HEAD', 'PATCH', 'DELETE', 'GET']) {
    const other = await fetch(`${site.url}/admin/uploads/0123456789abcdef0123456789abcdef`, {
      method,
      headers: {
        origin: site.url,
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
      },
    })
    expect([401, 404, 405], method).toContain(other.status)
  }
})

test('somebody else’s website cannot act for a signed-in person', async ({ site }) => {
  const staff = await signInByRequest(site.url, adaeze)
  for (const origin of ['https://elsewhere.example', 'null', '']) {
    const answer = await staff.send('/admin/cms/programs/new', {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams({ title: 'Forged' }),
    })
    expect(answer.status, `origin ${origin}`).toBe(403)
  }
})

test('the library behind the accounts has no address of its own', async ({ site }) => {
  for (const path of ['/api/auth/sign-up/email', '/api/auth/sign-in/email', '/api/auth/get-session']) {
    const answer = await fetch(site.url + path, {
      method: 'POST',
      headers: { origin: site.url, 'content-type': 'application/json' },
      body: '{}',
    })
    expect([404, 405, 415], path).toContain(answer.status)
  }
})

test('a session outlives a reload and a restart of the site, and ends with Sign out in every tab', async ({
  page,
  site,
  context,
}) => {
  await page.goto('/admin')
  await signIn(page, adaeze)
  await expect(page).toHaveURL('/admin/cms')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Select item to update' })).toBeVisible()
  // No page is open while the site is away: what it would complain of is not meant here.
  await page.goto('about:blank')
  await site.stop()
  await site.start()
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin/cms')

  const other = await context.newPage()
  await other.goto('/admin/cms')
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(page.getByRole('heading', { name: 'Sign In as WIPF admin' })).toBeVisible()
  expect((await other.reload())?.status()).toBe(401)
})
