import fs from 'node:fs'
import { expectFitAtEveryWidth, expectNoAxeFindings } from '../support/accessibility.ts'
import { expect, startSession, test } from '../support/browser-test.ts'
import { savedAsDraft } from '../support/drafts.ts'
import { adaeze } from '../support/people.ts'
import { waitForProgramForm } from '../support/program-form.ts'
import { publishProgram, signInByRequest } from '../support/staff-requests.ts'
import { handleOf, liftRow } from '../support/sortable-rows.ts'

test.slow()

const mimeType = 'application/pdf'
const pdf = (bytes: number) => Buffer.from(`%PDF-1.7\n${'0'.repeat(bytes - 15)}\n%%EOF`)

test('a PDF is refused, put right, named, moved, published and saved by a visitor without scripts, and taken down again', async ({
  page,
  browser,
  site,
}) => {
  const address = await publishProgram(site.url, 'Conduct pledge, Jos')
  const visitors = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  const visitor = await visitors.newPage()
  const chooser = page.locator('#downloads')
  const rows = page.getByRole('list', { name: 'Files to download, in their order' }).getByRole('listitem')
  const nameOf = (file: string) => page.getByRole('textbox', { name: `Name that visitors read for ${file}` })
  const publish = page.getByRole('button', { name: 'Update Report' })
  const added = page.getByRole('status').filter({ hasText: /On the website/ })

  await startSession(page, adaeze)
  await page.goto(`/admin/cms${address}`)
  await waitForProgramForm(page)

  await test.step('a file that is not a complete PDF is refused by the server, with what to do', async () => {
    await chooser.setInputFiles([
      { name: 'pledge.pdf', mimeType, buffer: Buffer.from('PK, saved as a Word file') },
      { name: 'empty.pdf', mimeType, buffer: Buffer.alloc(0) },
      { name: 'cut.pdf', mimeType, buffer: pdf(2_000).subarray(0, 1_000) },
      { name: 'large.pdf', mimeType, buffer: pdf(10_000_001) },
    ])
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('pledge.pdf was not added. This file is not a PDF.')
    await expect(alert).toContainText('empty.pdf was not added. This file is empty.')
    await expect(alert).toContainText('cut.pdf was not added. This PDF is cut short.')
    await expect(alert).toContainText('large.pdf was not added. This file is larger than 10 MB.')
    await expect(rows).toHaveCount(0)
  })

  await test.step('the right file uploads at once, and is kept in the draft', async () => {
    await chooser.setInputFiles([
      { name: 'conduct_pledge.pdf', mimeType, buffer: pdf(1_400_000) },
      { name: 'Flyer.pdf', mimeType, buffer: pdf(48_000) },
    ])
    await expect(rows.getByText('Uploaded', { exact: true })).toHaveCount(2)
    await expect(rows.first()).toContainText('PDF, 1.4 MB')
    await expect(nameOf('conduct_pledge.pdf')).toHaveValue('conduct pledge')
    await nameOf('conduct_pledge.pdf').fill('Ìwé ìlérí: <b>“Conduct”</b> & pledge')
    await nameOf('Flyer.pdf').fill('')
    await publish.click()
    await expect(page.getByText('Write the name of each file, as visitors read it.').first()).toBeVisible()
    await nameOf('Flyer.pdf').fill('Flyer')
    await expect(savedAsDraft(page)).toBeVisible()
    await page.setViewportSize({ width: 360, height: 800 })
    await page.getByRole('button', { name: 'More for Flyer.pdf' }).press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Move down' })).toBeDisabled()
    await page.getByRole('menuitem', { name: 'Move up' }).press('Enter')
    await expect(rows.first()).toContainText('Flyer.pdf')
    await expect(page.getByRole('button', { name: 'More for Flyer.pdf' })).toBeFocused()
    // Leaving the form saves what is not saved yet.
    await page.reload()
    await waitForProgramForm(page)
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText('Flyer.pdf')
    await expect(nameOf('Flyer.pdf')).toHaveValue('Flyer')
    expect(await (await visitor.goto(address))!.text()).not.toContain('Flyer')
    await expectFitAtEveryWidth(page)
    await expectNoAxeFindings(page)
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  await test.step('a visitor sees the name and the size, and saves the file under its name', async () => {
    await publish.click()
    await expect(added).toBeVisible()
    await expect(rows.getByText('Stored', { exact: true })).toHaveCount(2)
    await visitor.goto(address)
    const files = visitor.getByRole('list', { name: 'Downloads' }).getByRole('link')
    await expect(files).toHaveText([
      /^Flyer PDF, 48 KB$/,
      /^Ìwé ìlérí: <b>“Conduct”<\/b> & pledge PDF, 1\.4 MB$/,
    ])
    const [download] = await Promise.all([visitor.waitForEvent('download'), files.last().click()])
    expect(download.suggestedFilename()).toBe('Ìwé ìlérí b “Conduct” b & pledge.pdf')
    expect(fs.readFileSync(await download.path()).equals(pdf(1_400_000))).toBe(true)
    await page.goto(address)
    await expectFitAtEveryWidth(page)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`/admin/cms${address}`)
    await waitForProgramForm(page)
  })

  await test.step('a file that is removed, or whose program is taken down, is no longer given to visitors', async () => {
    const hrefs = await visitor
      .getByRole('list', { name: 'Downloads' })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
    const handle = handleOf(page, 'flyer.pdf')
    await liftRow(page, 'flyer.pdf', '1 of 2')
    await handle.press('ArrowDown')
    await expect(page.getByText('flyer.pdf is over place 2 of 2.')).toHaveCount(1)
    await handle.press('Space')
    await expect(rows.last()).toContainText('flyer.pdf')
    const statusOf = async (href: string) => (await fetch(href)).status
    expect(await Promise.all(hrefs.map(statusOf))).toEqual([200, 200])
    await page.getByRole('button', { name: 'Remove flyer.pdf' }).click()
    await expect(rows).toHaveCount(1)
    await publish.click()
    await expect(added).toBeVisible()
    expect(await Promise.all(hrefs.map(statusOf))).toEqual([404, 200])
    const staff = await signInByRequest(site.url, adaeze)
    await staff.sendForm(`/admin/cms${address}/delete`, { version: '3' })
    expect(await statusOf(hrefs[1]!)).toBe(404)
    expect(await (await fetch(hrefs[1]!)).text()).toContain('<h1>This file is not here</h1>')
  })
  await visitors.close()
})
