import { expectFitAtEveryWidth } from '../support/accessibility.ts'
import { answerOwnDevice, expect, test, waitUntilHydrated } from '../support/browser-test.ts'
import { adaeze } from '../support/people.ts'
import { startSiteInProcess } from '../support/in-process-site.ts'

test('the form marks an empty field and an unanswered question without a request, keeps its values when it is refused or not sent, and leads to the requested page', async ({
  page,
  context,
}) => {
  await page.goto('/admin/cms/programs/new')
  await waitUntilHydrated(page.locator('form'))
  const email = page.getByLabel('Email')
  const password = page.getByLabel('Password', { exact: true })
  const login = page.getByRole('button', { name: 'Login' })
  const alert = page.getByRole('alert')
  const question = page.getByRole('radiogroup', { name: 'Is this your own phone or computer?' })

  await test.step('an empty field', async () => {
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') calls.push(request.url())
    })
    await login.click()
    await expect(email).toBeFocused()
    await expect(email).toHaveAccessibleDescription('Type your email.')
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await email.fill(adaeze.email)
    await expect(email).toHaveAccessibleDescription('')
    await login.click()
    await expect(password).toBeFocused()
    await password.fill('not the password')
    await login.click()
    await expect(question).toBeFocused()
    await expect(question).toHaveAccessibleDescription('Say whether this is your own phone or computer.')
    await expectFitAtEveryWidth(page)
    await expect(alert).toHaveCount(0)
    expect(calls).toEqual([])
    await answerOwnDevice(page)
    await expect(question).toHaveAccessibleDescription('')
  })

  await test.step('a wrong password', async () => {
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await login.click()
    await expect(alert).toHaveText('The email or the password is not right. Check both and try again.')
    await expect(alert).toBeFocused()
    await expect(email).toHaveValue(adaeze.email)
  })

  await test.step('no connection', async () => {
    await password.fill(adaeze.password)
    await context.setOffline(true)
    await login.click()
    await expect(alert).toHaveText(
      'No connection to the website. What you typed is still here. Press Login again when the connection is back.',
    )
    await expect(alert).toBeFocused()
    await expect(email).toHaveValue(adaeze.email)
    await expect(password).toHaveValue(adaeze.password)
    await context.setOffline(false)
    await login.click()
  })
  await expect(page.getByRole('heading', { name: 'Add New Program' })).toBeVisible()
  await expect(page).toHaveURL('/admin/cms/programs/new')
})

test('the one-time link of a new site makes the first account, and its form keeps its values without a connection', async ({
  browser,
}) => {
  const site = await startSiteInProcess()
  const context = await browser.newContext({ baseURL: site.url })
  try {
    const page = await context.newPage()
    const link = /http\S+\/admin\/setup\?token=\S+/.exec(site.output())?.[0]
    await page.goto(link!)
    await waitUntilHydrated(page.locator('form'))
    const create = page.getByRole('button', { name: 'Create Account' })
    await create.click()
    const organisation = page.getByLabel('Name of your organisation')
    await expect(organisation).toBeFocused()
    await expect(organisation).toHaveAccessibleDescription('Write the name of the organisation.')
    await expect(page.getByLabel('Your name')).toHaveAccessibleDescription('Enter a name.')
    await expect(page.getByRole('button', { name: 'Menu' })).toHaveCount(0)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expectFitAtEveryWidth(page)

    await organisation.fill('Women First, Kano')
    await page.getByLabel('Your name').fill(adaeze.name)
    await page.getByLabel('Email').fill(adaeze.email)
    await page.getByLabel('Password', { exact: true }).fill(adaeze.password)
    await context.setOffline(true)
    await create.click()
    await expect(page.getByRole('alert')).toContainText('The connection is gone.')
    await expect(page.getByLabel('Email')).toHaveValue(adaeze.email)
    await context.setOffline(false)
    await create.click()
    await expect(page).toHaveURL(/\/admin\/cms$/)
    const steps = page.getByRole('region', { name: 'Make it yours' })
    await expect(steps).toContainText('0 of 6 done')
    await expect(steps.getByRole('link', { name: /^Your organisation/ })).toContainText('headed “WIPF”')
    await page.goto('/')
    await expect(page).toHaveTitle(/Women First, Kano/)
  } finally {
    await context.close()
    await site.kill()
  }
})
