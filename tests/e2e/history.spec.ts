import type { Page } from '@playwright/test'
import { expectFitAtEveryWidth } from '../support/accessibility.ts'
import { adaeze } from '../support/people.ts'
import { publishProgram } from '../support/staff-requests.ts'
import { readStored, storeRecords } from '../support/stored-records.ts'
import { expect, openWithoutScript, startSession, test } from '../support/browser-test.ts'

test.slow()

const ruth = { uid: 'ruth', name: 'Ruth Gyang' }
const panel = (page: Page) => page.getByRole('main').getByRole('region')
const versions = (page: Page) => page.getByRole('navigation', { name: 'Versions' })

/** A program with four versions. Ruth wrote the later ones. */
async function edited(site: Parameters<typeof storeRecords>[0] & { url: string }) {
  const address = await publishProgram(site.url, 'Sit-in, Owerri')
  const id = address.split('/').at(-1)!
  const [program] = await readStored(site, 'Programs')
  const images = program!.fields.images as string[]
  const report = (text: string) => `<p>Women came early.</p><p>${text}</p><p>They left a list.</p>`
  const save = (changes: object) =>
    storeRecords(
      site,
      [{ kind: 'set', collection: 'Programs', id, fields: { ...program!.fields, ...changes } }],
      ruth,
    )
  await save({ ProgramReport: report('About three hundred of them stayed.') })
  await save({ ProgramReport: report('Three hundred and six of them stayed.'), ProgramTitle: 'Sit-in, Aba' })
  await save({
    ProgramReport: report('Three hundred and six of them stayed.'),
    ProgramTitle: 'Sit-in, Aba',
    images: images.toReversed(),
  })
  return { id, address, images }
}

test('staff see who changed what in words, restore a version, and undo that', async ({ page, site }) => {
  const { id, address } = await edited(site)
  const title = async () => (await (await fetch(site.url + address)).text()).match(/<h1[^>]*>([^<]*)/)?.[1]
  await expect.poll(title).toBe('Sit-in, Aba')
  await startSession(page, adaeze)
  await page.goto(`/admin/cms/programs/${id}`)
  await page.getByRole('main').getByRole('link', { name: 'History', exact: true }).click()

  await test.step('the list of versions is newest first', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('History')
    await expect(page.getByText('4 versions since')).toBeVisible()
    await expect(versions(page).getByRole('listitem')).toHaveText([
      /Ruth Gyang: order of the pictures changed.*On the website/,
      /Ruth Gyang: title and report changed/,
      /Ruth Gyang: report changed/,
      /You: published/,
    ])
    await expectFitAtEveryWidth(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('a version marks removed and added words, and folds what stayed the same', async () => {
    await versions(page)
      .getByRole('link', { name: /title and report changed/ })
      .click()
    await expect(panel(page)).toBeFocused()
    await expect(panel(page).locator('del').first()).toHaveText(/Owerri/)
    await expect(panel(page).locator('ins').first()).toHaveText(/Aba/)
    await expect(panel(page).locator('del').nth(1)).toHaveText(/About/)
    await expect(panel(page).getByText('They left a list.')).toBeHidden()
    await panel(page).getByText('Show the paragraph that stayed the same').last().click()
    await expect(panel(page).getByText('They left a list.')).toBeVisible()
    await expect(panel(page).getByText('Unchanged: date, theme, 3 pictures')).toBeVisible()
    await expectFitAtEveryWidth(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('Restore asks, and Escape restores nothing', async () => {
    const restore = panel(page).getByRole('link', { name: 'Restore' })
    await restore.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toHaveAccessibleName(/^Restore the version of \d+ \w+ \d+, \d\d:\d\d\?$/)
    await expect(dialog.getByRole('link', { name: 'Keep what is there' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await restore.click()
    await expectFitAtEveryWidth(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.keyboard.press('Escape')
  })

  await test.step('a restored version is public at once, and Undo brings back the one before', async () => {
    await versions(page)
      .getByRole('link', { name: /You: published/ })
      .click()
    await expect(page).toHaveURL(/\/1$/)
    await panel(page).getByRole('link', { name: 'Restore' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByText(/The version of .*, \d\d:\d\d is on the website again/)).toBeVisible()
    await expect(versions(page).getByRole('listitem').first()).toContainText('You: restored the version of')
    expect(await title()).toBe('Sit-in, Owerri')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undone. It is as it was before.')).toBeVisible()
    expect(await title()).toBe('Sit-in, Aba')
    await expect(versions(page).getByRole('listitem')).toHaveCount(6)
  })

  await test.step('a restore does not overwrite a colleague', async () => {
    await versions(page)
      .getByRole('link', { name: /You: published/ })
      .click()
    await expect(page).toHaveURL(/\/1$/)
    await panel(page).getByRole('link', { name: 'Restore' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    const [program] = await readStored(site, 'Programs')
    await storeRecords(
      site,
      [{ kind: 'set', collection: 'Programs', id, fields: { ...program!.fields, ProgramTitle: 'By Ruth' } }],
      ruth,
    )
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByRole('alert')).toContainText('A colleague has published another version since.')
    await expect.poll(title).toBe('By Ruth')
  })
})

test('a record taken off is put back, or removed for good with its pictures', async ({ page, site }) => {
  const { id, address, images } = await edited(site)
  await startSession(page, adaeze)
  await page.goto('/admin/cms/programs')
  await page.locator('summary', { hasText: 'More for Sit-in, Aba' }).click()
  await page.getByRole('link', { name: 'Take off Sit-in, Aba' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take off', exact: true }).click()
  await expect(page.getByText('“Sit-in, Aba” left the website.')).toBeVisible()
  const picture = () => fetch(site.url + images[0])
  const pictureForStaff = () => page.request.get(site.url + images[0])
  expect((await picture()).status).toBe(404)
  expect((await pictureForStaff()).status()).toBe(200)

  await test.step('Taken off lists it with its pictures, and Put back publishes it as it was', async () => {
    await page.getByRole('link', { name: 'Taken off', exact: true }).click()
    await expect(page.getByText('1 that was on the website. Nobody but staff can see it.')).toBeVisible()
    const row = page.getByRole('main').getByRole('listitem')
    await expect(row).toContainText('Program, with 3 pictures')
    await expect(row).toContainText(/Today \d\d:\d\d by you/)
    await expectFitAtEveryWidth(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('button', { name: 'Put back Sit-in, Aba' }).click()
    await expect(page.getByText('“Sit-in, Aba” is on the website again.')).toBeVisible()
    expect((await fetch(site.url + address)).status).toBe(200)
    expect((await picture()).status).toBe(200)
  })

  await test.step('the history of what was taken off stays, and an earlier version can be restored', async () => {
    await page.goto(address)
    await page
      .getByRole('complementary', { name: 'For staff' })
      .getByRole('button', { name: 'Delete' })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page).toHaveURL('/programs?deleted')
    await page.goto('/admin/cms/taken-off')
    await page.getByRole('link', { name: 'History of Sit-in, Aba' }).click()
    await expect(versions(page).getByRole('listitem').first()).toContainText('You: taken off the website')
    await page.getByRole('link', { name: 'Sit-in, Aba' }).click()
  })

  await test.step('to remove it for good, she types the word', async () => {
    await page.getByRole('link', { name: 'Remove for good Sit-in, Aba' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('its 3 pictures, in every size')
    await expect(dialog).toContainText('Copies on visitors’ devices last until their next visit.')
    await expectFitAtEveryWidth(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    const word = dialog.getByLabel('Type the word remove to go on')
    await word.fill('remov')
    await dialog.getByRole('button', { name: 'Remove for good' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Type the word remove first.')
    await word.fill('Remove ')
    await dialog.getByRole('button', { name: 'Remove for good' }).click()
    await expect(page.getByText('Removed for good.')).toBeVisible()
    await expect(page.getByText('Nothing is taken off.')).toBeVisible()
    expect((await pictureForStaff()).status()).toBe(404)
    expect((await page.goto(`/admin/cms/history/program/${id}`))?.status()).toBe(404)
    expect(await readStored(site, 'Images')).toEqual([])
  })
})

test('without JavaScript staff restore a version of a single record, and remove for good', async ({
  browser,
  site,
  problems,
}) => {
  const mandate = (Mission: string) =>
    storeRecords(site, [{ kind: 'set', collection: 'aboutUs', id: 'Mandate', fields: { Mission } }], ruth)
  await mandate('To train.')
  await mandate('To train women.')
  const news = { collection: 'NewsUpdates', id: 'pledge' } as const
  await storeRecords(
    site,
    [{ kind: 'set', ...news, fields: { title: 'A pledge', date: '2022-11-28' } }],
    ruth,
  )
  await storeRecords(site, [{ kind: 'delete', ...news }], ruth)

  const page = await openWithoutScript(browser, site, problems)
  await startSession(page, adaeze)
  await page.goto('/admin/cms/mandate/new')
  await page.getByRole('main').getByRole('link', { name: 'History', exact: true }).click()
  await page.getByRole('link', { name: /Ruth Gyang: published/ }).click()
  await page.getByRole('link', { name: 'Restore' }).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText(/is on the website again/)).toBeVisible()
  expect(await (await fetch(`${site.url}/aboutus`)).text()).not.toContain('To train women.')

  await page.goto('/admin/cms/taken-off')
  await page.getByRole('link', { name: 'Remove for good A pledge' }).click()
  await page.getByRole('button', { name: 'Remove for good' }).click()
  await expect(page.getByRole('alert')).toContainText('Type the word remove first.')
  await page.getByLabel('Type the word remove to go on').fill('remove')
  await page.getByRole('button', { name: 'Remove for good' }).click()
  await expect(page.getByText('Removed for good.')).toBeVisible()
  await page.close()
})
