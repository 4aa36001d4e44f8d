import { startSiteInProcess } from '../support/in-process-site.ts'
import { adaeze } from '../support/people.ts'
import { threePhotographs } from '../support/photographs.ts'
import {
  addPhotographs,
  expectProgramAdded,
  imageRows,
  openNewProgram,
  writeProgram,
} from '../support/program-form.ts'
import { collectProblems, expect, signIn, test } from '../support/browser-test.ts'

const words = {
  title: 'Town hall on party primaries, Jos',
  date: '2026-10-17',
  theme: 'Political Advocacy',
  report: 'Forty women asked the chairs how delegates are chosen.',
}

test.slow()

test('an editor registers with the one-time link, publishes a program that visitors find, and deletes it', async ({
  browser,
}) => {
  const site = await startSiteInProcess()
  const problems: string[] = []
  const page = await browser.newPage({ baseURL: site.url })
  collectProblems(page, problems, site.url)

  // The link registers the first account, once.
  const link = /https?:\/\/\S+\/admin\/setup\S+/.exec(site.output())?.[0]
  expect(link, site.output()).toBeDefined()
  await page.goto(link!)
  await page.getByLabel('Name of your organisation').fill('Women in Politics Forum')
  await page.getByLabel('Your name').fill(adaeze.name)
  await page.getByLabel('Email').fill(adaeze.email)
  await page.getByLabel('Password', { exact: true }).fill(adaeze.password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { name: 'Select item to update' })).toBeVisible()
  await page.goto(link!)
  await expect(page.getByRole('alert')).toBeVisible()

  // After signing out, she signs in at the requested address.
  await page.goto('/admin/cms')
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(page.getByRole('heading', { name: 'Sign In as WIPF admin' })).toBeVisible()
  await page.goto('/admin/cms/programs/new')
  await signIn(page, adaeze)
  await expect(page).toHaveURL('/admin/cms/programs/new')

  // Adaeze publishes a program. Pressing twice and reloading publishes it once.
  await openNewProgram(page)
  await writeProgram(page, words)
  await addPhotographs(page, await threePhotographs())
  await expect(imageRows(page).nth(1)).toContainText('Program banner')
  await page.getByRole('button', { name: 'Add Report' }).dblclick()
  await expectProgramAdded(page)
  await page.reload()

  // A visitor finds it on every page, immediately and after a restart.
  const visitor = await browser.newPage({ baseURL: site.url })
  collectProblems(visitor, problems, site.url)
  const program = visitor.getByRole('link', { name: words.title })
  const findEverywhere = async () => {
    for (const address of [
      '/',
      '/programs',
      '/programs?title_PRIMARIES',
      '/programs?theme_Political%20Advocacy',
      '/programs?year_2026',
    ]) {
      await visitor.goto(address)
      await expect(program.first(), address).toBeVisible()
    }
    await visitor.goto('/programs?year_2025')
    await expect(program).toHaveCount(0)
    await visitor.goto('/programs')
    await expect(program).toHaveCount(1)
    await program.click()
    await expect(visitor.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
    await expect(visitor.getByText('17 October 2026').first()).toBeVisible()
    await expect(visitor.getByText(words.report)).toBeVisible()
    await expect(visitor.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  }
  await findEverywhere()
  expect(await site.stop()).toBe(0)
  await site.start()
  await findEverywhere()

  // The session is still valid. She confirms the deletion.
  const address = new URL(visitor.url()).pathname
  await page.goto(address)
  const deleteProgram = page
    .getByRole('complementary', { name: 'For staff' })
    .getByRole('button', { name: 'Delete', exact: true })
  await deleteProgram.click()
  const question = page.getByRole('main')
  await expect(question).toContainText('Delete this program?')
  await expect(question).toContainText('You can put it back from Taken down in the staff area.')
  await question.getByRole('link', { name: 'Keep' }).click()
  await expect(page).toHaveURL(address)
  await deleteProgram.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/programs(\?deleted)?$/)
  await expect(page.getByRole('link', { name: words.title })).toHaveCount(0)
  expect((await visitor.goto(address))?.status()).toBe(404)
  await visitor.goto('/')
  await expect(program).toHaveCount(0)

  expect(problems).toEqual([])
  await site.kill()
})
