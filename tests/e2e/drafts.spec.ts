import type { Page } from '@playwright/test'
import { toImagesField } from '#domain/media/draft-images.ts'
import { untouchedForm } from '../support/drafts.ts'
import { expectFitAtEveryWidth, expectNoAxeFindings } from '../support/accessibility.ts'
import { registerAccount } from '../support/accounts.ts'
import { collectProblems, expect, interceptRequests, startSession, test } from '../support/browser-test.ts'
import { draftId, newDraft, sendPlan, sendSave } from '../support/draft-requests.ts'
import { adaeze, ruth } from '../support/people.ts'
import { threeSmallPhotographs } from '../support/photographs.ts'
import {
  addPhotographs,
  expectProgramAdded,
  imageRows,
  openNewProgram,
  pressAddReport,
  waitForProgramForm,
  writeProgram,
} from '../support/program-form.ts'
import { publishProgram, signInByRequest } from '../support/staff-requests.ts'

test.slow()

const words = {
  title: 'Ẹ Jẹ́ Ká Dìbò: Women’s Voter Drive, Ìbàdàn',
  date: '2026-11-14',
  theme: 'Socio-Political Activism',
  report: 'Women traders opened the drive at seven in the morning.',
}

test('text and pictures of a draft are found again after a reload, on another device and from the desk', async ({
  page,
  browser,
  site,
  problems,
}) => {
  await startSession(page, adaeze)
  await page.goto('/admin/cms/programs/new')
  await waitForProgramForm(page)
  await expect(untouchedForm(page)).toBeVisible()
  await writeProgram(page, words)
  await addPhotographs(page, (await threeSmallPhotographs()).slice(0, 2))
  const saved = page.getByText(/^Draft kept, \d\d:\d\d\. Not on the website yet$/)
  await expect(saved).toBeVisible()
  await expect(page).toHaveURL(/\/new\?draft=[0-9a-f]{32}$/)

  await test.step('after a reload nothing is missing', async () => {
    await page.reload()
    await waitForProgramForm(page)
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(words.title)
    await expect(page.getByLabel('Date')).toHaveValue(words.date)
    await expect(page.getByLabel('Theme')).toHaveValue(words.theme)
    await expect(page.getByRole('textbox', { name: 'Program report', exact: true })).toHaveText(words.report)
    await expect(imageRows(page).getByText('Uploaded', { exact: true })).toHaveCount(2, { timeout: 60_000 })
    await expect(saved).toBeVisible()
  })

  await test.step('another device continues from the desk and publishes, and the draft is gone', async () => {
    const phone = await browser.newPage({ baseURL: site.url, viewport: { width: 360, height: 780 } })
    collectProblems(phone, problems, site.url)
    await startSession(phone, adaeze)
    await phone.goto('/admin/cms')
    await phone.getByRole('link', { name: words.title }).click()
    await waitForProgramForm(phone)
    await expect(phone.getByRole('textbox', { name: 'Title' })).toHaveValue(words.title)
    await expect(imageRows(phone)).toHaveCount(2)
    await addPhotographs(phone, (await threeSmallPhotographs()).slice(2))
    await pressAddReport(phone)
    await expectProgramAdded(phone)
    await expect(phone).toHaveURL(/\/new$/)
    await phone.goto('/admin/cms')
    await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(phone.getByRole('heading', { name: 'Continue' })).toBeHidden()
    await phone.close()
  })

  await test.step('each picture of a draft that is no longer on the website is named by its place', async () => {
    const staff = await signInByRequest(site.url, adaeze)
    const id = draftId()
    const gone = ['a', 'b', 'c'].map((one) => ({ uploadId: one.repeat(32), description: '' }))
    await sendSave(staff, id, newDraft('program', { title: words.title, images: toImagesField(gone) }))
    await page.goto(`/admin/cms/programs/new?draft=${id}`)
    await expect(page.getByText('removed since: Image 1, Image 2, Image 3. Choose them again')).toBeVisible()
    // The thumbnails of these uploads answer 404.
    problems.length = 0
  })
})

test('without a connection everything stays on the device, survives a closed page, and is saved when the connection is back', async ({
  page,
  context,
}) => {
  await startSession(page, adaeze)
  await page.goto('/admin/cms/programs/new')
  await waitForProgramForm(page)
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('Voter')
  await expect(page.getByText(/^Draft kept, /)).toBeVisible()
  const address = page.url()
  await context.setOffline(true)
  await title.fill(words.title)
  await expect(page.getByText('Not saved yet, no connection')).toBeVisible()
  await expect(page.getByText('Kept on this device. It is sent when the connection is back.')).toBeVisible()
  await page.close({ runBeforeUnload: false })

  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(address)
  await waitForProgramForm(again)
  await expect(again.getByRole('textbox', { name: 'Title' })).toHaveValue(words.title)
  await expect(again.getByText(/^Draft kept, /)).toBeVisible()
  await again.reload()
  await waitForProgramForm(again)
  await expect(again.getByRole('textbox', { name: 'Title' })).toHaveValue(words.title)
})

test('a form whose session has ended keeps its text, and saves it after signing in again', async ({
  page,
  context,
}) => {
  await startSession(page, adaeze)
  await page.goto('/admin/cms/mandate/new')
  const first = page.getByRole('textbox').first()
  await expect(untouchedForm(page)).toBeVisible()
  await context.clearCookies()
  await first.fill('Women decide in every ward.')
  await expect(page.getByText('You were signed out')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Password', { exact: true }).fill(adaeze.password)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Sign in/ })
    .click()
  await expect(page.getByText(/^Draft kept, /)).toBeVisible()
  await expect(first).toHaveValue('Women decide in every ward.')

  await test.step('also after signing in again in another window', async () => {
    await context.clearCookies()
    await first.fill('Women decide.')
    await expect(page.getByText('You were signed out')).toBeVisible()
    await startSession(page, adaeze)
    await comeBack(page)
    await expect(page.getByText(/^Draft kept, /)).toBeVisible()
  })
})

test('two windows of one person never overwrite each other', async ({ page, context }) => {
  await startSession(page, adaeze)
  await page.goto('/admin/cms/mandate/new')
  const [one, two] = [page, await context.newPage()]
  await two.goto('/admin/cms/mandate/new')
  for (const window of [one, two]) await expect(untouchedForm(window)).toBeVisible()
  await one.getByRole('textbox').nth(0).fill('Written in the first window.')
  await expect(one.getByText(/^Draft kept, /)).toBeVisible()

  await test.step('different fields are put together', async () => {
    await two.getByRole('textbox').nth(1).fill('Written in the second window.')
    await expect(two.getByRole('textbox').nth(0)).toHaveValue('Written in the first window.')
    await expect(two.getByRole('heading', { name: /You wrote more in another window/ })).toBeVisible()
    await expect(two.getByText(/^Draft kept, /)).toBeVisible()
  })

  await test.step('for one field that both changed, a person chooses, and until then nothing is overwritten', async () => {
    await two.getByRole('textbox').nth(0).fill('Changed in the second window.')
    await expect(two.getByText(/^Draft kept, /)).toBeVisible()
    await one.getByRole('textbox').nth(0).fill('Changed in the first window.')
    await expect(one.getByText('Not saved: two versions differ')).toBeVisible()
    await one.getByRole('radio', { name: 'Yours, in this form' }).check()
    await expect(one.getByText(/^Draft kept, /)).toBeVisible()
    await one.reload()
    await expect(one.getByRole('textbox').nth(0)).toHaveValue('Changed in the first window.')
    await expect(one.getByRole('textbox').nth(1)).toHaveValue('Written in the second window.')
  })
})

test('a colleague sees whose draft it is and takes it over with its pictures, and its first writer is told when she comes back to her page', async ({
  page,
  browser,
  site,
  problems,
}) => {
  await registerAccount(site, ruth)
  await startSession(page, adaeze)
  await openNewProgram(page)
  const photographs = await threeSmallPhotographs()
  await writeProgram(page, words)
  await addPhotographs(page, photographs)
  await expect(page.getByText(/^Draft kept, /)).toBeVisible()

  const colleague = await browser.newPage({ baseURL: site.url })
  collectProblems(colleague, problems, site.url)
  await startSession(colleague, ruth)
  await colleague.goto('/admin/cms')
  await colleague.getByRole('link', { name: '1 draft of a colleague' }).click()
  await expect(colleague.getByText('Draft by Admin')).toBeVisible()
  await colleague.getByRole('link', { name: words.title }).click()
  await expect(colleague.getByText('This is Admin’s draft,')).toBeVisible()
  await colleague.getByRole('button', { name: 'Take it over' }).click()
  await expect(colleague.getByText('This is Admin’s draft,')).toBeHidden()
  await waitForProgramForm(colleague)

  await comeBack(page)
  await expect(page.getByText('Ruth took over this draft')).toBeVisible()
  await page.getByRole('textbox', { name: 'Title' }).fill('Something else')
  await expect(page.getByText('What you write now is not saved. Kept on this device.')).toBeVisible()
  await comeBack(colleague)
  await expect(colleague.getByRole('textbox', { name: 'Title' })).toHaveValue(words.title)
  await pressAddReport(colleague)
  await expectProgramAdded(colleague)
})

/** Playwright keeps every page focused, so the event of the browser is sent. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))

test('changes of a published program stay a draft until they are published, and can be dropped', async ({
  page,
  site,
}) => {
  const address = await publishProgram(site.url, 'Town hall, Jos')
  await startSession(page, adaeze)
  await page.goto(`/admin/cms${address}`)
  await waitForProgramForm(page)
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('Town hall, Bukuru')
  await expect(page.getByText(/^Draft kept, /)).toBeVisible()
  expect(await (await fetch(site.url + address)).text()).toContain('Town hall, Jos')

  await page.goto('/admin/cms')
  await page.getByRole('link', { name: 'Town hall, Bukuru' }).click()
  await waitForProgramForm(page)
  await expect(title).toHaveValue('Town hall, Bukuru')
  await expect(page.getByText('Has a draft')).toBeVisible()
  await page.getByRole('button', { name: 'More for this form' }).click()
  await page.getByRole('menuitem', { name: 'Drop changes' }).click()
  const question = page.getByRole('dialog')
  await page.setViewportSize({ width: 360, height: 740 })
  const clipped = await question
    .locator('.mantine-Button-label')
    .evaluateAll((labels) => labels.filter((label) => label.scrollWidth > label.clientWidth).length)
  expect(clipped, 'labels that a phone cuts off').toBe(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.context().setOffline(true)
  await question.getByRole('button', { name: 'Drop changes' }).click()
  await expect(question.getByRole('alert')).toContainText('No answer came')
  await expect(title).toHaveValue('Town hall, Bukuru')
  await page.context().setOffline(false)
  await question.getByRole('button', { name: 'Drop changes' }).click()
  await expect(page).toHaveURL(/\/admin\/cms\/programs$/)
  await page.goto(`/admin/cms${address}`)
  await waitForProgramForm(page)
  await expect(title).toHaveValue('Town hall, Jos')

  // The bar has more lines when the draft is saved, and the button must not move away from the pointer.
  const draft = await interceptRequests(page, '**/admin/cms/drafts/*')
  draft.hold()
  await title.fill('Town hall, Vom')
  await expect(page.getByText('Saving your draft')).toBeVisible()
  const button = (await page.getByRole('button', { name: 'Update Report' }).boundingBox())!
  await page.mouse.move(button.x + button.width / 2, button.y + button.height - 4)
  await page.mouse.down()
  draft.release()
  await expect(page.getByText(/^Draft kept, /)).toBeVisible()
  await page.mouse.up()
  await expect(page.getByText('On the website', { exact: true })).toBeVisible()

  await test.step('a first save that arrives after the form was published does not begin a draft', async () => {
    await page.reload()
    await waitForProgramForm(page)
    draft.hold()
    await title.fill('Town hall, Bukuru')
    await expect(page.getByText('Saving your draft')).toBeVisible()
    await page.getByRole('button', { name: 'Update Report' }).click()
    await expect(page.getByText('On the website', { exact: true })).toBeVisible()
    const answered = page.waitForResponse('**/admin/cms/drafts/*')
    draft.release()
    expect(await (await answered).json()).toEqual({ outcome: 'gone' })
    await page.reload()
    await waitForProgramForm(page)
    await expect(untouchedForm(page)).toBeVisible()
    await page.goto('/admin/cms')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Continue' })).toHaveCount(0)
  })

  await test.step('a link that publishing completes leaves no draft, and words typed meanwhile are one', async () => {
    await page.goto(`/admin/cms${address}`)
    await waitForProgramForm(page)
    const report = page.getByRole('textbox', { name: 'Program report', exact: true })
    const formatting = page.getByRole('group', { name: 'Formatting of: Program report' })
    await formatting.getByRole('button', { name: 'More', exact: true }).click()
    const toggleSource = () => formatting.getByRole('button', { name: 'HTML source' }).click()
    await toggleSource()
    await page
      .getByRole('textbox', { name: 'Program report, HTML source' })
      .fill('<p><a href="https://inecnigeria.org">INEC</a> has the list</p>')
    await toggleSource()
    await expect(page.getByText(/^Draft kept, /)).toBeVisible()
    await page.getByRole('button', { name: 'Update Report' }).click()
    await expect(page.getByText('On the website', { exact: true })).toBeVisible()
    await expect(page.getByText('Nothing to save')).toBeVisible()
    expect(await (await fetch(site.url + address)).text()).toContain('href="https://inecnigeria.org/"')

    const publication = await interceptRequests(page, `**/admin/cms${address}.data*`)
    publication.hold()
    await title.fill('Town hall, Gboko')
    await page.getByRole('button', { name: 'Update Report' }).click()
    await report.press('Control+End')
    await report.pressSequentially(' of fees')
    publication.release()
    await expect(page.getByText(/^Draft kept, /)).toBeVisible()
    await page.reload()
    await waitForProgramForm(page)
    await expect(report).toHaveText('INEC has the list of fees')
    await page.getByRole('button', { name: 'Update Report' }).click()
    await expect(page.getByText('Nothing to save')).toBeVisible()
    await page.goto('/admin/cms')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Continue' })).toHaveCount(0)
  })

  await test.step('the menu of the form takes the program down', async () => {
    await page.goto(`/admin/cms${address}`)
    await waitForProgramForm(page)
    await page.getByRole('button', { name: 'More for this form' }).click()
    await page.getByRole('menuitem', { name: 'Take down' }).click()
    await page.getByRole('button', { name: 'Take down', exact: true }).click()
    await expect(page.getByText('“Town hall, Gboko” left the website.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    expect((await fetch(site.url + address)).status).toBe(404)
  })
})

test('a draft that lacks something is not planned, and says what it lacks', async ({ page }) => {
  await startSession(page, adaeze)
  await page.goto('/admin/cms/programs/new')
  await expect(untouchedForm(page)).toBeVisible()
  await page.getByRole('textbox', { name: 'Title' }).fill('Town hall, Jos')
  await expect(page.getByText(/^Draft kept, /)).toBeVisible()
  await page.getByRole('button', { name: 'Plan' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'things are missing' })).toContainText('The date')
  await expect(page.getByRole('dialog', { name: 'When should it be published?' })).toHaveCount(0)
})

test('a draft is planned and the plan is stopped, and neither publishes it', async ({ page, site }) => {
  await startSession(page, adaeze)
  await page.goto('/admin/cms/mandate/new')
  await expect(untouchedForm(page)).toBeVisible()
  await page.getByRole('textbox').first().fill('Women decide in every ward.')
  await expect(page.getByText(/^Draft kept, /)).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'When should it be published?' })

  await page.getByRole('button', { name: 'Plan' }).click()
  await dialog.getByLabel('Date').fill('2020-01-04')
  await dialog.getByRole('button', { name: 'Plan' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(/That time has passed/)
  await expect(dialog.getByLabel('Date')).toHaveAccessibleDescription(/That time has passed/)
  await expect(dialog.getByLabel('Time in Lagos')).toHaveAttribute('aria-invalid', 'true')
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Plan' }).click()
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Plan' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(/That time has passed/)
  await dialog.getByLabel('Date').fill('2099-01-04')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await expect(dialog.getByText(/^Sunday 4 January 2099, 08:00 in Lagos\. In \d+ days/)).toBeVisible()
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Plan' }).click()
  await expect(dialog.getByRole('alert')).toContainText('No answer came')
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Plan' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Sunday 4 January 2099, 08:00 in Lagos')).toBeVisible()

  await page.getByRole('textbox').first().fill('Women decide in every ward, and count the votes.')
  await page.reload()
  await expect(page.getByText('Sunday 4 January 2099, 08:00 in Lagos')).toBeVisible()
  await expect(page.getByRole('textbox').first()).toHaveValue(
    'Women decide in every ward, and count the votes.',
  )
  await test.step('the dialog stays as it is while the draft is saved below it', async () => {
    await page.getByRole('textbox').first().fill('Women decide in every ward.')
    await page.getByRole('button', { name: 'Change' }).click()
    await dialog.getByLabel('Date').fill('2099-02-01')
    await expect(page.getByText('Sunday 4 January 2099, 08:00 in Lagos')).toBeVisible()
    await expect(dialog.getByLabel('Date')).toHaveValue('2099-02-01')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('without a connection the plan is still named, and no button pretends to publish', async () => {
    await page.context().setOffline(true)
    await page.getByRole('textbox').first().fill('Women decide, and count the votes.')
    await expect(page.getByText('Not saved yet, no connection')).toBeVisible()
    await expect(
      page.getByText(
        'Planned for Sunday 4 January 2099, 08:00 in Lagos: the text that is saved by then is published.',
      ),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: /^Update .* Mandate$/ })).toHaveCount(0)
  })
  // With the keyboard the focus comes back to the pressed button, or goes to the one that follows.
  await page.getByRole('button', { name: 'Stop the plan' }).press('Enter')
  await expect(page.getByRole('alert')).toContainText('No answer came')
  await expect(page.getByRole('button', { name: 'Stop the plan' })).toBeFocused()
  await page.context().setOffline(false)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Draft kept, /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Plan', exact: true })).toBeFocused()
  await expect(page.getByRole('button', { name: /^Update .* Mandate$/ })).toBeVisible()
  expect(await (await fetch(`${site.url}/aboutus`)).text()).not.toContain('Women decide')

  await test.step('a page that has planned the draft, and saved nothing of it, publishes it and ends it', async () => {
    await page.reload()
    await page.getByRole('button', { name: 'Plan', exact: true }).click()
    await dialog.getByLabel('Date').fill('2099-01-04')
    await dialog.getByRole('button', { name: 'Plan' }).click()
    await expect(page.getByText('It is published automatically. You can still change it.')).toBeVisible()
    await page.getByRole('button', { name: 'Stop the plan' }).click()
    await page.getByRole('button', { name: /^Update .* Mandate$/ }).click()
    await expect(page.getByText('On the website', { exact: true })).toBeVisible()
    await page.goto('/admin/cms')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Continue' })).toHaveCount(0)
  })
})

test('changes elsewhere to a draft are shown in its open form: a late save, a plan, its end', async ({
  page,
  site,
}) => {
  await startSession(page, adaeze)
  await page.goto('/admin/cms/newsupdates/new')
  await page.getByRole('textbox', { name: 'Title' }).fill('Voter drive')
  await expect(page.getByText(/^Draft kept, /)).toBeVisible()
  const id = new URL(page.url()).searchParams.get('draft') ?? ''
  const account = await page.locator('input[name="account"]').first().inputValue()
  const staff = await signInByRequest(site.url, adaeze)
  await page.route(
    (url) => url.pathname === '/admin/cms/newsupdates/new',
    async (route) => {
      const made = await route.fetch()
      const save = {
        form: 'news',
        recordId: null,
        baseVersion: 0,
        expectedVersion: 1,
        writer: 'the page before',
        changes: { title: { at: 11, removed: 0, text: ', Ìbàdàn' } },
        unfinished: [],
      }
      const sent = { account, save: JSON.stringify(save) }
      const saved = await staff.sendForm(`/admin/cms/drafts/${id}`, sent)
      expect(saved.status).toBe(200)
      await route.fulfill({ response: made })
    },
    { times: 1 },
  )
  await page.reload()
  const title = page.getByRole('textbox', { name: 'Title' })
  await expect(title).toHaveValue('Voter drive, Ìbàdàn')

  const plan = { date: '2099-01-04', time: '08:00' }
  const planned = page.getByText('Sunday 4 January 2099, 08:00 in Lagos')
  const publish = page.getByRole('button', { name: 'Add News Updates', exact: true })
  await test.step('a plan that was made and stopped on the desk', async () => {
    await expect(publish).toBeVisible()
    expect((await sendPlan(staff, id, plan)).status).toBe(200)
    await comeBack(page)
    await expect(planned).toBeVisible()
    await expect(publish).toBeHidden()
    await staff.sendForm(`/admin/cms/drafts/${id}`, { account, intent: 'stop-plan' })
    await comeBack(page)
    await expect(publish).toBeVisible()
    await expect(planned).toBeHidden()
  })

  await test.step('after the planned time the open page shows the outcome by itself', async () => {
    await sendPlan(staff, id, plan)
    await comeBack(page)
    await expect(planned).toBeVisible()
    await staff.sendForm(`/admin/cms/drafts/${id}`, { account, intent: 'delete' })
    await page.clock.setFixedTime('2099-01-04T08:00:00+01:00')
    await expect(page.getByText('This draft was published or deleted')).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('link', { name: 'Open the list' })).toHaveAttribute(
      'href',
      '/admin/cms/newsupdates',
    )
    await expect(publish).toBeHidden()
    await expectFitAtEveryWidth(page)
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  await test.step('a change begins another draft, says so, and is found after a reload', async () => {
    await title.fill('Voter drive, Jos')
    await expect(page.getByText('The draft before this one was published or deleted.')).toBeVisible()
    await expect(page.getByText(/^Draft kept, /)).toBeVisible()
    expect(new URL(page.url()).searchParams.get('draft')).not.toBe(id)
    await page.reload()
    await expect(title).toHaveValue('Voter drive, Jos')
    await expect(page.getByText('The draft before this one was published or deleted.')).toBeHidden()
  })
})

test('Undo after the first publication takes it down and gives the draft back', async ({ page, site }) => {
  await startSession(page, adaeze)
  await page.goto('/admin/cms/programs/new')
  await waitForProgramForm(page)
  await writeProgram(page, words)
  await addPhotographs(page, await threeSmallPhotographs())
  await pressAddReport(page)
  await expectProgramAdded(page)
  const address = await page.getByRole('status').getByRole('link', { name: 'View' }).getAttribute('href')
  expect((await fetch(site.url + address)).status).toBe(200)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Undo the publication' }).click()
  await expect(page.getByRole('alert')).toContainText('No answer came')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Undo the publication' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/cms${address}$`))
  await waitForProgramForm(page)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(words.title)
  await expect(imageRows(page)).toHaveCount(3)
  await expect(page.getByText(/took this down/)).toBeVisible()
  expect((await fetch(site.url + address)).status).toBe(404)
  await page.getByRole('button', { name: 'Update Report' }).click()
  await expect(page.getByText('On the website', { exact: true })).toBeVisible()
  expect((await fetch(site.url + address)).status).toBe(200)
})
