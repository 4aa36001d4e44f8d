import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { adaeze } from '../support/people.ts'
import { threeSmallPhotographs } from '../support/photographs.ts'
import {
  addPhotographs,
  expectProgramAdded,
  imageChooser,
  imageRows,
  openNewProgram,
  pressAddReport,
  waitForProgramForm,
  writeProgram,
} from '../support/program-form.ts'
import { test } from '../support/slow-connection-test.ts'
import { expect, startSession } from '../support/browser-test.ts'

test.slow()

test('when the connection breaks during the upload of a 12 MB picture, only the current chunk is sent again', async ({
  page,
  connection,
  context,
}) => {
  // Its sides are short, so it is sent as it is. Decoders ignore bytes after the end of a JPEG.
  const [small] = await threeSmallPhotographs()
  const sizeBytes = 12_000_000
  const buffer = Buffer.alloc(sizeBytes)
  fs.readFileSync(small!.path).copy(buffer)
  await startSession(page, adaeze)
  await openNewProgram(page)

  connection.slowTo(6_000_000)
  const before = connection.sentBytes()
  await imageChooser(page).setInputFiles({ name: 'hall.jpg', mimeType: 'image/jpeg', buffer })
  await expect.poll(() => connection.sentBytes() - before, { intervals: [20] }).toBeGreaterThan(5_000_000)
  connection.cut()
  await context.setOffline(true)
  await expect(imageRows(page)).toContainText(/No connection|connection dropped/)

  connection.restore()
  connection.slowTo(Infinity)
  await context.setOffline(false)
  await expect(imageRows(page).getByText('Uploaded', { exact: true })).toBeVisible({ timeout: 60_000 })

  // A restarted upload would send the first 5 MB and then all 12 MB.
  const sent = connection.sentBytes() - before
  expect(sent).toBeGreaterThan(sizeBytes)
  expect(sent).toBeLessThan(sizeBytes + 3_000_000)
})

test('finished uploads survive a reload of the page, and the program can be published with them', async ({
  page,
}) => {
  await startSession(page, adaeze)
  await openNewProgram(page)
  await addPhotographs(page, await threeSmallPhotographs())

  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await waitForProgramForm(page)
  await expect(imageRows(page).getByText('Uploaded', { exact: true })).toHaveCount(3, { timeout: 60_000 })

  await writeProgram(page, {
    title: 'Voter drive, Ibadan',
    date: '2026-09-05',
    theme: 'Socio-Political Activism',
    report: 'Two hundred women registered.',
  })
  await pressAddReport(page)
  await expectProgramAdded(page)
})

test('a PDF whose upload breaks is sent on, and a program that cannot be sent stays in the form until it can', async ({
  page,
  connection,
  context,
  site,
  problems,
}) => {
  await startSession(page, adaeze)
  await openNewProgram(page)
  await writeProgram(page, {
    title: 'Nomination fees campaign',
    date: '2026-08-01',
    theme: 'Political Advocacy',
    report: 'Letters went to every chair.',
  })
  await addPhotographs(page, await threeSmallPhotographs())

  const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(9_000_000), Buffer.from('\n%%EOF')])
  const files = page.getByRole('list', { name: /^Files to download/ }).getByRole('listitem')
  connection.slowTo(6_000_000)
  const before = connection.sentBytes()
  await page
    .locator('#downloads')
    .setInputFiles({ name: 'letters.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect.poll(() => connection.sentBytes() - before, { intervals: [20] }).toBeGreaterThan(5_000_000)
  connection.cut()
  await context.setOffline(true)
  await expect(files).toContainText(/No connection|connection dropped/)
  connection.restore()
  connection.slowTo(Infinity)
  await context.setOffline(false)
  await expect(files.getByText('Uploaded', { exact: true })).toBeVisible({ timeout: 60_000 })
  const sent = connection.sentBytes() - before
  expect(sent).toBeGreaterThan(pdf.length)
  expect(sent, 'what has arrived is not sent again').toBeLessThan(pdf.length + 3_000_000)

  connection.cut()
  await pressAddReport(page)
  await expect(page.getByText(/^No connection\. Will be published when it is back/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Nomination fees campaign')

  connection.restore()
  await expectProgramAdded(page)
  await page.goto('/programs')
  await page.getByRole('main').getByRole('link', { name: 'Nomination fees campaign' }).click()
  const link = page.getByRole('list', { name: 'Downloads' }).getByRole('link', { name: 'letters' })
  const published = await fetch(new URL((await link.getAttribute('href'))!, site.url))
  expect(Buffer.from(await published.arrayBuffer()).equals(pdf)).toBe(true)
  problems.length = 0
})
