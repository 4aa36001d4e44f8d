import type { Page } from '@playwright/test'
import { expectNoAxeFindings } from '../support/accessibility.ts'
import { deleteDraft } from '../support/drafts.ts'
import { adaeze } from '../support/people.ts'
import { takePhotograph } from '../support/photographs.ts'
import { imageChooser } from '../support/program-form.ts'
import {
  chooseImage,
  chooseImageByKey,
  expectRefused,
  imageRow,
  openForm,
  savedStatus,
  tabTo,
} from '../support/record-form.ts'
import { signInByRequest } from '../support/staff-requests.ts'
import { expect, collectProblems, startSession, test } from '../support/browser-test.ts'

test.slow()

const address = '/admin/cms/about/new'
const introduction = (page: Page) => page.getByRole('textbox', { name: 'Introduction' })
const content = (page: Page) => page.getByRole('textbox', { name: 'Content', exact: true })
const update = (page: Page) => page.getByRole('button', { name: 'Update About WIPF' })

test('an editor publishes the story by keyboard, visitors read it, and a later edit keeps its image', async ({
  page,
  browser,
  site,
  problems,
}) => {
  const circle = await takePhotograph('small crowd.jpg')
  await startSession(page, adaeze)
  await openForm(page, address, 'About WIPF Update Form')

  await test.step('each missing or too long field is refused, and the other fields keep their values', async () => {
    await update(page).click()
    await expectRefused(page, introduction(page), 'Write the introduction.')
    await expectRefused(page, content(page), 'Write the content.')
    await expectRefused(page, imageChooser(page), 'Add the image of the story.')
    await expectNoAxeFindings(page)

    await chooseImage(page, circle)
    await content(page).fill('They left with a plan.')
    const long = 'x'.repeat(1_001)
    await introduction(page).fill(long)
    await update(page).click()
    await expectRefused(
      page,
      introduction(page),
      'The introduction is 1,001 characters long. Shorten it to 1,000 or fewer.',
    )
    await expect(introduction(page)).toHaveValue(long)
    await expect(content(page)).toHaveText('They left with a plan.')
    await expect(imageRow(page)).toContainText(circle.name)
  })

  await test.step('the form is filled in and sent by keyboard only', async () => {
    await deleteDraft(page)
    await openForm(page, address, 'About WIPF Update Form')
    await tabTo(page, introduction(page))
    await page.keyboard.type('It began <b>in Garki</b> 🎉')
    await page.keyboard.press('Enter')
    await page.keyboard.insertText('with nineteen\u202e women.')
    await tabTo(page, content(page))
    await page.keyboard.type('They left with a plam.')
    await page.keyboard.press('Tab')
    await chooseImageByKey(page, circle)
    await tabTo(page, update(page))
    await page.keyboard.press('Enter')
    await expect(savedStatus(page)).toBeFocused()
    await expect(savedStatus(page).getByRole('link', { name: 'View' })).toHaveAttribute('href', '/aboutus')
    await expect(page.getByText('On the website', { exact: true })).toBeVisible()
    await expect(imageRow(page).getByText('Stored', { exact: true })).toBeVisible()
  })

  const visitor = await browser.newPage({ baseURL: site.url })
  collectProblems(visitor, problems, site.url)
  const story = visitor.getByRole('region', { name: 'Our Story' })
  const picture = story.locator('img')
  await visitor.goto('/aboutus')
  await expect(story).toContainText('It began <b>in Garki</b> 🎉 with nineteen women.')
  await expect(story).toContainText('They left with a plam.')
  await expect(picture).toHaveAttribute('src', /small-crowd/)
  const shown = (await picture.getAttribute('src')) ?? ''

  await test.step('a later edit of a word keeps the image', async () => {
    await openForm(page, address, 'About WIPF Update Form')
    await expect(introduction(page)).toHaveValue('It began <b>in Garki</b> 🎉\nwith nineteen women.')
    await expect(content(page)).toHaveText('They left with a plam.')
    await content(page).fill('They left with a plan.')
    await update(page).click()
    await expect(savedStatus(page)).toBeVisible()
    await visitor.goto('/aboutus')
    await expect(story).toContainText('They left with a plan.')
    await expect(picture).toHaveAttribute('src', shown)
  })

  await test.step('the changes of another editor are shown next to one’s own and not overwritten', async () => {
    const other = await signInByRequest(site.url, adaeze)
    const answer = await other.sendForm(address, {
      version: await page.locator('input[name=version]').inputValue(),
      intro: 'It began in Garki.',
      content: '<p>They left with a plan.</p>',
      image: '',
    })
    expect(answer.status).toBe(200)
    await content(page).fill('They left with two plans.')
    await update(page).click()
    await expect(
      page.getByRole('heading', { name: /^You published this .* after you began this draft/ }),
    ).toBeVisible()
    // Each changed one field, so there is nothing to choose.
    await expect(page.getByText(/Press Update .* to publish both together/)).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(0)
    await expect(introduction(page)).toHaveValue('It began in Garki.')
    await expect(content(page)).toHaveText('They left with two plans.')
    await update(page).click()
    await expect(savedStatus(page)).toBeVisible()
    await visitor.goto('/aboutus')
    await expect(story).toContainText('It began in Garki.')
    await expect(story).toContainText('They left with two plans.')
    await expect(picture).toHaveAttribute('src', shown)
  })
})
