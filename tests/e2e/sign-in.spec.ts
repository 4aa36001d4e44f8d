import type { APIRequestContext } from '@playwright/test'
import { expectNoAxeFindings, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { adaeze } from '../support/people.ts'
import { startSite } from '../support/running-site.ts'
import { answerOwnDevice, expect, signIn, test, waitUntilHydrated } from '../support/browser-test.ts'

/** Sends wrong passwords for Adaeze's account from another device. In parallel, because each response is delayed. */
async function guess(request: APIRequestContext, origin: string, tries: number): Promise<number[]> {
  const answers = Array.from({ length: tries }, (_, n) =>
    request.post('/admin', {
      form: { email: adaeze.email, password: `guess number ${n}` },
      headers: { Origin: origin },
    }),
  )
  return (await Promise.all(answers)).map((answer) => answer.status())
}

const widths = [1280, 820, 360, 320]

test('a visitor gets the sign-in form at the requested address, and sees the page after signing in', async ({
  page,
}) => {
  const answer = await page.goto('/admin/cms/programs/new?from=mail')
  expect(answer?.status()).toBe(401)
  expect(answer?.headers()['cache-control']).toBe('private, no-store')
  await expect(page.getByRole('heading', { name: 'Sign In as WIPF admin' })).toBeVisible()
  await expect(
    page.getByText("Don't have an account? Find an existing account holder to help you create one"),
  ).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
  await expect(page.getByRole('link', { name: 'Forgotten your password?' })).toBeVisible()
  await expect(page.getByText('Signed in as')).toHaveCount(0)

  await signIn(page, adaeze)
  await expect(page.getByRole('heading', { name: 'Add New Program' })).toBeVisible()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/admin/cms/programs/new?from=mail')
})

test('signing in at /admin leads to the home of the staff area, and the session survives closing the browser', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await page.goto('/admin')
  await signIn(page, adaeze)
  await expect(page).toHaveURL('/admin/cms')
  await expect(page.getByRole('heading', { name: 'Select item to update' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('main').getByText('Signed in as Admin')).toBeVisible()

  const [session] = (await context.cookies()).filter(({ name }) => name === 'session')
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  const daysKept = (session!.expires * 1000 - Date.now()) / 86_400_000
  expect(daysKept).toBeGreaterThan(6.9)

  const later = await browser.newContext({ storageState: await context.storageState(), baseURL })
  const again = await later.newPage()
  await again.goto('/admin')
  await expect(again).toHaveURL(/\/admin\/cms$/)
  await later.close()
})

test('an empty field is marked, without a request or an alert', async ({ page }) => {
  await page.goto('/admin')
  await waitUntilHydrated(page.locator('form'))
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(request.url())
  })
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Type your email.')
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Email').fill(adaeze.email)
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(calls).toEqual([])
})

test('without a connection the form keeps its values and says what to do', async ({ page, context }) => {
  await page.goto('/admin/cms/programs/new')
  await waitUntilHydrated(page.locator('form'))
  await page.getByLabel('Email').fill(adaeze.email)
  await page.getByLabel('Password', { exact: true }).fill(adaeze.password)
  await context.setOffline(true)
  await answerOwnDevice(page)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'No connection to the website. What you typed is still here. Press Login again when the connection is back.',
  )
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue(adaeze.email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(adaeze.password)
  await expect(page).toHaveURL('/admin/cms/programs/new')

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Add New Program' })).toBeVisible()
})

test('a wrong password gets an error message, and the form keeps the email and the requested address', async ({
  page,
}) => {
  await page.goto('/admin/cms/programs/new')
  await page.getByLabel('Email').fill(adaeze.email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await answerOwnDevice(page)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'The email or the password is not right. Check both and try again.',
  )
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue(adaeze.email)
  await signIn(page, adaeze)
  await expect(page).toHaveURL('/admin/cms/programs/new')
})

test('after ten wrong passwords a message says how long to wait', async ({ page, request, baseURL }) => {
  await guess(request, baseURL!, 10)
  await page.goto('/admin')
  await page.getByLabel('Email').fill(adaeze.email)
  await page.getByLabel('Password', { exact: true }).fill(adaeze.password)
  await answerOwnDevice(page)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toHaveText('Too many tries. Wait 15 minutes, then try again.')
})

test('guesses from another device do not block a device on which the user has signed in before', async ({
  page,
  request,
  baseURL,
}) => {
  await page.goto('/admin')
  await signIn(page, adaeze)
  await page.getByRole('button', { name: 'Sign out' }).click()
  expect(await guess(request, baseURL!, 12)).toContain(429)
  await signIn(page, adaeze)
  await expect(page).toHaveURL('/admin/cms')
})

test('signing out ends the session in the browser and on the server', async ({ page, context, request }) => {
  await page.goto('/admin/cms')
  await signIn(page, adaeze)
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('You are signed out.')
  const withOldCookie = await request.get('/admin/cms', { headers: { Cookie: cookie } })
  expect(withOldCookie.status()).toBe(401)
  await page.goBack()
  await expect(page.getByRole('heading', { name: /^Sign In as/ })).toBeVisible()
})

test('a form from another site or without a session is refused', async ({ request, baseURL }) => {
  const form = { email: adaeze.email, password: adaeze.password }
  const foreign = await request.post('/admin', { form, headers: { Origin: 'https://elsewhere.example' } })
  expect(foreign.status()).toBe(403)
  const unknown = await request.post('/admin/cms/programs/new', {
    form: { title: 'Ward to Chamber' },
    headers: { Origin: baseURL! },
  })
  expect(unknown.status()).toBe(401)
})

test('signing in never redirects to another site', async ({ request, baseURL }) => {
  const answer = await request.post('/admin', {
    form: { email: adaeze.email, password: adaeze.password, landing: '//elsewhere.example/' },
    headers: { Origin: baseURL! },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(302)
  expect(answer.headers()['location']).toBe('/admin/cms')
})

test('the one-time link registers the first account and works only once', async ({ browser }) => {
  const site = await startSite()
  const context = await browser.newContext({ baseURL: site.url })
  try {
    const page = await context.newPage()
    const link = /http\S+\/admin\/setup\?token=\S+/.exec(site.output())?.[0]
    await page.goto(link!)
    await waitUntilHydrated(page.locator('form'))
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByLabel('Username')).toBeFocused()
    await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Enter a username.')
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoHorizontalScroll(page)
    }
    await expectNoAxeFindings(page)

    await page.getByLabel('Username').fill(adaeze.name)
    await page.getByLabel('Email').fill(adaeze.email)
    await page.getByLabel('Password', { exact: true }).fill(adaeze.password)
    await page.getByLabel('Confirm Password').fill(adaeze.password)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByRole('alert')).toContainText('The connection is gone.')
    await expect(page.getByLabel('Email')).toHaveValue(adaeze.email)
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page).toHaveURL(/\/admin\/cms$/)

    await page.goto(link!)
    await expect(page.getByRole('alert')).toContainText('it works only once')
    await page.goto('/admin/setup?token=made-up')
    await expect(page.getByRole('alert')).toContainText('it works only once')
  } finally {
    await context.close()
    await site.kill()
  }
})

test('the sign-in form and the home of the staff area fit every screen and are accessible', async ({
  page,
}) => {
  const expectFit = async () => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoHorizontalScroll(page)
      await expectNoAxeFindings(page, `${page.url()} at ${width} px`)
    }
  }
  await page.goto('/admin')
  await expectFit()
  await signIn(page, adaeze)
  await expect(page).toHaveURL('/admin/cms')
  await expectFit()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a refused sign-in, a sign-in and a sign-out work', async ({ page }) => {
    await page.goto('/admin/cms/programs/new')
    await page.getByLabel('Email').fill(adaeze.email)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('alert')).toHaveText(
      'The email or the password is not right. Check both and try again.',
    )
    await expect(page.getByLabel('Email')).toHaveValue(adaeze.email)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'Type your password.',
    )
    await page.getByLabel('Password', { exact: true }).fill(adaeze.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL('/admin/cms/programs/new')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('main').getByRole('status')).toHaveText('You are signed out.')
  })
})
