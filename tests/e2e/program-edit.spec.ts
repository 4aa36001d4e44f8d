import { expectFitAtEveryWidth, expectNoAxeFindings } from '../support/accessibility.ts'
import { adaeze } from '../support/people.ts'
import { takePhotograph } from '../support/photographs.ts'
import { expectUploaded, imageChooser, imageRows, waitForProgramForm } from '../support/program-form.ts'
import { postForm, publishProgram, signInByRequest } from '../support/staff-requests.ts'
import { readStored } from '../support/stored-records.ts'
import { expect, collectProblems, startSession, test } from '../support/browser-test.ts'

test.slow()

test('a program is edited despite conflicts, an expired session and a lost connection, and published again after deletion', async ({
  page,
  context,
  browser,
  site,
  problems,
}) => {
  const address = await publishProgram(site.url, 'Town hall, Jos')
  const form = `/admin/cms${address}`
  const title = page.getByRole('textbox', { name: 'Title' })
  const report = page.getByRole('textbox', { name: 'Program report', exact: true })
  const publish = page.getByRole('button', { name: 'Update Report' })
  const added = page.getByRole('status').filter({ hasText: /On the website/ })
  const visitor = await browser.newPage({ baseURL: site.url })
  collectProblems(visitor, problems, site.url)

  await startSession(page, adaeze)
  await page.goto(form)
  await waitForProgramForm(page)

  await test.step('the form opens with the published values', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Update Program')
    await expect(title).toHaveValue('Town hall, Jos')
    await expect(page.getByLabel('Date')).toHaveValue('2026-10-17')
    await expect(page.getByLabel('Theme')).toHaveValue('Political Advocacy')
    await expect(report).toHaveText('Report of Town hall, Jos')
    await expect(imageRows(page).getByText('Stored', { exact: true })).toHaveCount(3)
  })

  await test.step('leaving the form keeps what was written, without a question', async () => {
    await title.fill('Town hall on primaries, Jos')
    await page.getByRole('main').getByRole('link', { name: 'Programs' }).click()
    await expect(page).not.toHaveURL(form)
    await page.goto(form)
    await waitForProgramForm(page)
    await expect(title).toHaveValue('Town hall on primaries, Jos')
  })

  await test.step('images are added, described, moved and removed', async () => {
    const photograph = await takePhotograph('group work.jpg')
    await imageChooser(page).setInputFiles(photograph.path)
    await expectUploaded(page, 1)
    await page.getByRole('button', { name: 'More for group work.jpg' }).click()
    await page.getByRole('menuitem', { name: 'Move up' }).click()
    await page.getByRole('button', { name: 'Details of small-portrait.jpg' }).click()
    await page
      .getByRole('textbox', { name: 'Description of small-portrait.jpg' })
      .fill('A woman at the lectern')
    await page.getByRole('button', { name: 'Remove small-handshake.jpg' }).click()
    await publish.click()
    await expect(added).toBeVisible()
    await expect(added).toBeFocused()
    await expect(imageRows(page).getByText('Stored', { exact: true })).toHaveCount(3)
    await expect(imageRows(page).nth(2)).toContainText('group work.jpg')
  })

  await test.step('visitors see the changes immediately, also in the feed and the sitemap', async () => {
    await visitor.goto(address)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Town hall on primaries, Jos')
    await expect(visitor.getByRole('img', { name: 'A woman at the lectern' }).first()).toBeVisible()
    const read = async (path: string) => (await fetch(site.url + path)).text()
    expect(await read('/feed.xml')).toContain('Town hall on primaries, Jos')
    expect(await read('/sitemap.xml')).toContain(address)
    expect(await read('/programs')).not.toContain(adaeze.email)
  })

  await test.step('a second edit works without a reload', async () => {
    await title.fill('Town hall on primaries, Bukuru')
    await publish.click()
    await expect(added).toBeVisible()
    await expect(title).toHaveValue('Town hall on primaries, Bukuru')
    await expect(page.getByRole('button', { name: 'Undo the publication' })).toBeVisible()
  })

  await test.step('a form that is sent without changes publishes nothing and offers no Undo', async () => {
    await page.reload()
    await waitForProgramForm(page)
    await publish.click()
    await expect(added).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo the publication' })).toHaveCount(0)
  })

  await test.step('the changes of another editor are shown next to one’s own and not overwritten', async () => {
    const staff = await signInByRequest(site.url, adaeze)
    const theirs = await staff.sendForm(form, {
      title: 'Their title',
      date: '2026-10-17',
      theme: 'Mentorship & Training',
      report: '<p>Their report</p>',
      images: await page.locator('input[name=images]').inputValue(),
      version: await page.locator('input[name=version]').inputValue(),
    })
    expect(theirs.status).toBe(200)

    const known = Number(await page.locator('input[name=version]').inputValue())
    const draftBase = async () => (await readStored(site, 'Drafts'))[0]?.fields['baseVersion']
    await title.fill('My title')
    await report.fill('My report')
    await publish.click()
    const panel = page.getByRole('region', { name: /^You published this .* after you began this draft/ })
    await expect(panel).toBeFocused()
    await expect(panel).toContainText('Check 2 fields.')
    await expect(title).toHaveValue('My title')
    const choice = (field: string) => panel.getByRole('radiogroup', { name: `${field}: which one?` })
    await expect(choice('Program report')).toContainText('Their report')
    await expect(choice('Program report')).toContainText('My report')
    // The editor did not change this field, so the value of the other editor stays.
    await expect(choice('Theme')).toHaveCount(0)
    await expect(panel.getByText('Mentorship & Training')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Theme' })).toHaveValue('Mentorship & Training')
    await expectFitAtEveryWidth(page)
    await page.setViewportSize({ width: 1280, height: 900 })

    // Nothing is preselected, and nothing is sent before everything is chosen.
    await expect(panel.getByRole('radio', { checked: true })).toHaveCount(0)
    await expect.poll(draftBase, 'a reload asks again').toBe(known)
    await expect(choice('Program report').locator('mark')).toHaveText(['Their', 'My'])
    await publish.click()
    await expect(choice('Title').getByRole('radio').first()).toBeFocused()
    await expect(choice('Title')).toHaveAccessibleDescription(/^Choose one of these/)
    // Each choice can be made and reverted by keyboard.
    await page.keyboard.press('ArrowDown')
    await expect(title).toHaveValue('My title')
    await page.keyboard.press('ArrowUp')
    await expect(title).toHaveValue('Their title')
    await expect(choice('Title')).toHaveAccessibleDescription(/^Changed in both versions/)
    await choice('Program report').getByRole('radio', { name: 'Yours, on the website' }).check()
    await expect(report).toHaveText('Their report')
    await choice('Program report')
      .getByRole('radio', { name: /^Write it together/ })
      .check()
    await expect(report).toHaveText('Their reportMy report')
    await choice('Program report').getByRole('radio', { name: 'Yours, in this form' }).check()
    await expect(report).toHaveText('My report')
    // The draft could also be planned now.
    await expect.poll(draftBase).toBe(known + 1)
    await publish.click()
    await expect(added).toBeVisible()
    await expect(panel).toHaveCount(0)
    await visitor.goto(address)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Their title')
    await expect(visitor.getByText('My report')).toBeVisible()
  })

  await test.step('after the session has expired the form asks for the password only, and then saves by itself', async () => {
    await title.fill('Written in a session that ended')
    await context.clearCookies()
    await publish.click()
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    const password = dialog.getByLabel('Password', { exact: true })
    await expect(password).toBeFocused()
    await expect(dialog.getByLabel('Email')).toHaveValue(adaeze.email)
    await expect(dialog.getByLabel('Email')).toHaveAttribute('readonly')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Type your password.')).toBeVisible()
    await page.keyboard.type('not the password')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('The password is not right. Type it again.')).toBeVisible()
    await expectNoAxeFindings(page, 'the dialog that asks to sign in again')
    await password.fill(adaeze.password)
    await page.keyboard.press('Enter')
    await expect(added).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(title).toHaveValue('Written in a session that ended')

    const { email, password: secret } = adaeze
    const answer = await postForm(`${site.url}/admin/sign-in-again`, site.url, null, {
      uid: 'somebody else',
      email,
      password: secret,
    })
    expect(answer.status).toBe(409)
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  await test.step('an upload continues after the editor signs in again', async () => {
    await context.clearCookies()
    const photograph = await takePhotograph('small handshake.jpg')
    await imageChooser(page).setInputFiles(photograph.path)
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await dialog.getByLabel('Password', { exact: true }).fill(adaeze.password)
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expectUploaded(page, 1)
  })

  await test.step('without a connection the form says so, and is sent when the connection is back', async () => {
    await title.fill('Written without a connection')
    await context.setOffline(true)
    await publish.click()
    const waits = page.getByText('No connection. Will be published when it is back', { exact: true })
    await expect(waits).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Try now' })).toHaveCount(1)
    await page.getByRole('main').getByRole('link', { name: 'Programs' }).click()
    const leave = page.getByRole('dialog', { name: 'Leave before it is published?' })
    await leave.getByRole('button', { name: 'Stay here' }).click()
    await expect(leave).toBeHidden()
    await expect(page).toHaveURL(form)
    await context.setOffline(false)
    await expect(added).toBeVisible()
    await expect(waits).toHaveCount(0)
  })

  await test.step('a server error is reported, and a button sends the form again', async () => {
    await title.fill('Written over a fault')
    await page.route('**/*.data', (route) => route.fulfill({ status: 500, body: 'no' }))
    await page.setViewportSize({ width: 360, height: 640 })
    const panel = page.getByRole('alert').filter({ hasText: 'Something failed on our side' })
    for (const press of ['first', 'second']) {
      await title.focus()
      await expect(panel).not.toBeInViewport()
      await publish.click()
      await expect(panel, press).toBeFocused()
      await expect(panel, press).toBeInViewport({ ratio: 1 })
    }
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.unroute('**/*.data')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(added).toBeVisible()
  })

  await test.step('a program that a colleague took down is put back under its address, and Undo takes that back', async () => {
    const staff = await signInByRequest(site.url, adaeze)
    const version = await page.locator('input[name=version]').inputValue()
    expect((await staff.sendForm(`${address}/delete`, { version })).status).toBe(303)
    await title.fill('Back again')
    await publish.click()
    await expect(page.getByText(/^Admin took this down, \d\d:\d\d$/)).toBeVisible()
    await expect(title).toHaveValue('Back again')
    expect((await fetch(site.url + address)).status).toBe(404)

    await page.reload()
    await waitForProgramForm(page)
    await expect(title).toHaveValue('Back again')
    await expect(imageRows(page).getByText('Stored', { exact: true })).not.toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Plan', exact: true })).toHaveCount(0)
    await publish.click()
    await expect(added).toBeVisible()
    await visitor.goto(address)
    await expect(visitor.getByRole('heading', { level: 1, name: 'Back again' })).toBeVisible()

    await page.getByRole('button', { name: 'Undo the publication' }).click()
    await expect(page.getByText(/took this down/)).toBeVisible()
    await waitForProgramForm(page)
    await expect(title).toHaveValue('Back again')
    expect((await fetch(site.url + address)).status).toBe(404)
  })

  // The test caused the server errors on purpose.
  const others = problems.filter((problem) => !problem.startsWith('500 from'))
  problems.splice(0, problems.length, ...others)
})
