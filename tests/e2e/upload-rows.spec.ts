import fs from 'node:fs'
import type { Page, Request } from '@playwright/test'
import sharp from 'sharp'
import { expectFitAtEveryWidth } from '../support/accessibility.ts'
import { savedAsDraft } from '../support/drafts.ts'
import { adaeze } from '../support/people.ts'
import { takePhotograph, threeSmallPhotographs } from '../support/photographs.ts'
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
import { chooseImage, expectUploaded, openForm } from '../support/record-form.ts'
import { test } from '../support/slow-connection-test.ts'
import { expect, startSession } from '../support/browser-test.ts'
import { handleOf, liftRow } from '../support/sortable-rows.ts'

test.slow()

const rowOf = (page: Page, name: string) => imageRows(page).filter({ hasText: name })
/** The button of a row that names the action and the file. */
const button = (page: Page, action: string, name: string) =>
  page.getByRole('button', { name: `${action} ${name}`, exact: true })
const expectOrder = (page: Page, names: readonly string[]) =>
  expect(imageRows(page).getByRole('button', { name: /^Drag to reorder/ }))
    .toHaveCount(names.length)
    .then(() => expect(imageRows(page)).toContainText([...names]))
/** Making a photograph smaller takes half a minute on a busy machine. */
const slowMachine = { timeout: 60_000 }
/** Bytes a second: an upload must not end before its button is pressed. */
const almostStill = 20_000
const jpegStart = Buffer.from([0xff, 0xd8, 0xff, 0xe0])

test.beforeEach(async ({ page }) => {
  await startSession(page, adaeze)
  await openNewProgram(page)
})

test('an upload can be paused, resumed from its position, and cancelled', async ({ page, connection }) => {
  const photograph = await takePhotograph('opening session.jpg')
  const { name } = photograph
  const row = rowOf(page, name)
  connection.slowTo(400_000)
  const before = connection.sentBytes()
  await imageChooser(page).setInputFiles(photograph.path)
  await expect(row.getByText('Uploading', { exact: true })).toBeVisible()
  await expect.poll(() => connection.sentBytes() - before, slowMachine).toBeGreaterThan(400_000)
  connection.slowTo(almostStill)

  const badges = await recordBadge(page, name)
  await button(page, 'Pause', name).click()
  await expect(row.getByText('Paused', { exact: true })).toBeVisible()
  await expect(row).toContainText(/Paused at \d\.\d of \d\.\d MB/)
  await expect(row.getByRole('progressbar', { name: `Upload of ${name}` })).toBeVisible()
  expect(await badges()).toEqual(['Uploading', 'Pausing', 'Paused'])
  await expect(page.getByRole('status').filter({ hasText: `${name} paused.` })).toHaveCount(1)

  connection.slowTo(Infinity)
  await button(page, 'Resume', name).click()
  await expect(row.getByText('Uploaded', { exact: true })).toBeVisible({ timeout: 60_000 })
  expect(connection.sentBytes() - before).toBeLessThan(photograph.sizeBytes + 1_500_000)

  const second = await takePhotograph('group work.jpg')
  const other = rowOf(page, second.name)
  connection.slowTo(400_000)
  const beforeSecond = connection.sentBytes()
  await imageChooser(page).setInputFiles(second.path)
  await expect(other.getByText('Uploading', { exact: true })).toBeVisible()
  // The upload can be deleted on the server only after the server has created it.
  await expect.poll(() => connection.sentBytes() - beforeSecond, slowMachine).toBeGreaterThan(400_000)
  connection.slowTo(almostStill)
  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await button(page, 'Cancel', second.name).click()
  expect((await deleted).status()).toBe(204)
  await expect(other.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(other).toContainText('Nothing of it is kept.')
  await button(page, 'Remove', second.name).click()
  await expect(other).toHaveCount(0)
  await expect(imageChooser(page)).toBeFocused()
})

test('a large photograph is made smaller on the device, a small one and a WebP are sent as they are, and all stand upright', async ({
  page,
  connection,
}) => {
  const large = await takePhotograph('closing remarks.jpg')
  const row = rowOf(page, large.name)
  const before = connection.sentBytes()
  await imageChooser(page).setInputFiles(large.path)
  await expect(row).toContainText(/\d\.\d MB, was \d+\.\d MB/, slowMachine)
  expect(connection.sentBytes() - before).toBeLessThan(large.sizeBytes / 2)

  const [small] = await threeSmallPhotographs()
  await imageChooser(page).setInputFiles(small!.path)
  await expect(rowOf(page, small!.name).getByText('Uploaded', { exact: true })).toBeVisible({
    timeout: 60_000,
  })
  await expect(rowOf(page, small!.name)).not.toContainText('was')

  await imageChooser(page).setInputFiles(large.path)
  await expect(page.getByText('It is already in the list.')).toBeVisible()

  const webp = {
    name: 'closing words.webp',
    mimeType: 'image/webp',
    buffer: await sharp(large.path).resize(3000).keepExif().webp().toBuffer(),
  }
  await imageChooser(page).setInputFiles(webp)
  await expect(rowOf(page, webp.name).getByText('Uploaded', { exact: true })).toBeVisible(slowMachine)

  // After a reload, the thumbnail is made from the file on the server.
  await expect(savedAsDraft(page)).toBeVisible()
  await page.reload()
  await expect(row).toContainText(/\d\.\d MB/)
  for (const { name } of [large, webp]) {
    const shape = await rowOf(page, name)
      .locator('img')
      .evaluate(async (image: HTMLImageElement) => {
        await image.decode()
        return image.naturalHeight / image.naturalWidth
      })
    expect(shape, name).toBeCloseTo(4608 / 3456, 1)
  }
})

test('a file of up to 262,144 bytes is sent in one request, a larger one in chunks that double', async ({
  page,
}) => {
  const requests: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/admin/uploads')) requests.push(request)
  })
  const [small] = await threeSmallPhotographs()
  const jpeg = fs.readFileSync(small!.path)
  const send = async (name: string, sizeBytes: number) => {
    requests.length = 0
    // Decoders ignore bytes after the end of a JPEG.
    const buffer = Buffer.concat([jpeg, Buffer.alloc(sizeBytes - jpeg.length)])
    await imageChooser(page).setInputFiles({ name, mimeType: 'image/jpeg', buffer })
    await expect(rowOf(page, name).getByText('Uploaded', { exact: true })).toBeVisible({ timeout: 60_000 })
    return requests
      .filter((request) => ['POST', 'PATCH'].includes(request.method()))
      .map((request) => {
        const { 'content-type': type, 'upload-length': length, 'upload-offset': offset } = request.headers()
        return [request.method(), type === 'application/offset+octet-stream', length ?? offset]
      })
  }
  expect(await send('whole.jpg', 262_144)).toEqual([['POST', true, '262144']])
  expect(await send('one-more.jpg', 262_145)).toEqual([
    ['POST', false, '262145'],
    ['PATCH', true, '0'],
    ['PATCH', true, '262144'],
  ])
  expect(await send('chunks.jpg', 1_000_000)).toEqual([
    ['POST', false, '1000000'],
    ['PATCH', true, '0'],
    ['PATCH', true, '262144'],
    ['PATCH', true, '786432'],
  ])
})

test('a failed upload shows the reason next to its name, and Try again completes it', async ({
  page,
  connection,
  problems,
}) => {
  // A fake clock skips the two minutes of automatic retries.
  await page.clock.install()
  await page.reload()
  await waitForProgramForm(page)
  const [broken, lost] = await threeSmallPhotographs()
  const expectFailure = async (name: string, words: string) => {
    await expect(async () => {
      await page.clock.fastForward(20_000)
      await expect(rowOf(page, name).getByText('Failed', { exact: true })).toBeVisible({ timeout: 250 })
    }).toPass({ timeout: 60_000, intervals: [0] })
    await expect(rowOf(page, name)).toContainText(words)
    await expect(page.getByRole('status').filter({ hasText: `${name}: ${words}` })).toHaveCount(1)
  }

  await page.route('**/admin/uploads', (route) => route.fulfill({ status: 500, body: 'no' }))
  await imageChooser(page).setInputFiles(broken!.path)
  await expectFailure(broken!.name, 'Upload failed. The server could not take it now. Your progress is kept.')
  await page.unroute('**/admin/uploads')
  await button(page, 'Try again', broken!.name).click()
  await expect(rowOf(page, broken!.name).getByText('Uploaded', { exact: true })).toBeVisible({
    timeout: 60_000,
  })

  connection.cut()
  await imageChooser(page).setInputFiles(lost!.path)
  await expectFailure(lost!.name, 'Upload failed. The connection dropped. Your progress is kept.')
  connection.restore()
  await button(page, 'Try again', lost!.name).click()
  await expect(rowOf(page, lost!.name).getByText('Uploaded', { exact: true })).toBeVisible({
    timeout: 60_000,
  })
  problems.length = 0
})

test('a full disk is reported immediately, and Try again resumes the upload', async ({
  page,
  connection,
  problems,
}) => {
  const photograph = await takePhotograph('opening session.jpg')
  const row = rowOf(page, photograph.name)
  const before = connection.sentBytes()
  let patches = 0
  // The disk is full at the third chunk. After that the status request reports it too.
  await page.route('**/admin/uploads/*', (route) => {
    const method = route.request().method()
    if (method === 'PATCH' && (patches += 1) > 2) return route.fulfill({ status: 507, body: '{}' })
    if (method === 'HEAD' && patches > 2) return route.fulfill({ status: 507 })
    return route.continue()
  })
  await imageChooser(page).setInputFiles(photograph.path)
  await expect(row.getByText('Failed', { exact: true })).toBeVisible(slowMachine)
  await expect(row).toContainText('The website’s disk is full.')
  const checked = page.waitForResponse((response) => response.request().method() === 'HEAD')
  await button(page, 'Try again', photograph.name).click()
  await checked
  await expect(row).toContainText('The website’s disk is full.')
  expect(patches).toBe(3)

  await page.unroute('**/admin/uploads/*')
  await button(page, 'Try again', photograph.name).click()
  await expect(row.getByText('Uploaded', { exact: true })).toBeVisible({ timeout: 60_000 })
  expect(connection.sentBytes() - before).toBeLessThan(photograph.sizeBytes + 400_000)
  problems.length = 0
})

test('waiting pictures without a record are listed in a closed panel, and can be removed to make room', async ({
  page,
}) => {
  const [first, second] = await threeSmallPhotographs()
  const upload = (name: string, content: Buffer, sizeBytes = content.length) =>
    page.request.post('/admin/uploads', {
      headers: {
        Origin: new URL(page.url()).origin,
        'Tus-Resumable': '1.0.0',
        'Upload-Length': String(sizeBytes),
        'Upload-Metadata': `filename ${Buffer.from(name).toString('base64')}`,
        'Content-Type': 'application/offset+octet-stream',
      },
      data: content,
    })
  const waiting = page.getByRole('list', { name: 'Pictures waiting that belong to no record' })
  const summaryOf = (words: string) => page.locator('summary').filter({ hasText: words })
  await expect(page.getByText('belong to no record')).toHaveCount(0)

  const bytes = fs.readFileSync(first!.path)
  for (let count = 1; count < 59; count += 1)
    await upload(`queue ${count}.jpg`, bytes.subarray(0, 400), 1_000)
  await upload('hall.jpg', bytes)
  await addPhotographs(page, [first!])
  await page.reload()
  await waitForProgramForm(page)
  // The list does not contain the picture of this form.
  await expect(summaryOf('59 pictures waiting that belong to no record')).toBeVisible()
  await expect(waiting).toBeHidden()

  await imageChooser(page).setInputFiles(second!.path)
  const row = rowOf(page, second!.name)
  await expect(row.getByText('Failed', { exact: true })).toBeVisible()
  await expect(row).toContainText(
    'more than 60 pictures and files that are not published yet. Publish a draft that holds some of them, or remove some',
  )
  await expect(waiting.getByRole('listitem')).toHaveCount(59)
  const hall = waiting.getByRole('listitem').filter({ hasText: 'hall.jpg' })
  await expect(hall).toContainText(/\d+ KB/)
  await hall.scrollIntoViewIfNeeded()
  await expect(hall.locator('img')).toHaveJSProperty('complete', true)
  await expect(waiting.getByRole('listitem').first()).toContainText('0 of 1 KB arrived')

  await expectFitAtEveryWidth(page)

  const removeButton = (name: string) =>
    page.getByRole('button', { name: `Remove waiting picture ${name}`, exact: true })
  await removeButton('queue 58.jpg').focus()
  await page.keyboard.press('Enter')
  await expect(removeButton('queue 58.jpg')).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'queue 58.jpg removed. 58 waiting.' })).toHaveCount(
    1,
  )
  await expect(removeButton('hall.jpg')).toBeFocused()
  await button(page, 'Try again', second!.name).click()
  await expect(row.getByText('Uploaded', { exact: true })).toBeVisible({ timeout: 60_000 })
  await expect(waiting.getByRole('listitem')).toHaveCount(58)
})

test('an unusable file is refused with its name and the reason, and valid files are uploaded', async ({
  page,
}, testInfo) => {
  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(500)])
  await imageChooser(page).setInputFiles({ name: 'IMG_0042.HEIC', mimeType: 'image/heic', buffer: heic })
  await expect(page.getByText(/IMG_0042\.HEIC.*This is a HEIC picture/)).toBeVisible()
  await expect(imageRows(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Dismiss' }).click()

  const [good] = await threeSmallPhotographs()
  const bytes = fs.readFileSync(good!.path)
  const files = {
    'notes.jpg': Buffer.from('These are only notes, not a picture.'),
    'empty.png': Buffer.alloc(0),
    'dance.gif': Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1'),
    'poster.jpg': Buffer.concat([jpegStart, Buffer.alloc(25_000_001)]),
    'cut.jpg': bytes.subarray(0, bytes.length / 2),
  }
  const paths = Object.entries(files).map(([name, content]) => {
    const file = testInfo.outputPath(name)
    fs.writeFileSync(file, content)
    return file
  })
  await imageChooser(page).setInputFiles([...paths, good!.path])

  for (const words of [
    'notes.jpg was not added. Only JPG, PNG and WebP pictures can be used. Save it as JPG, then choose it again.',
    'empty.png was not added. The file is empty. Choose the picture again from where it is kept.',
    'dance.gif was not added. Only JPG, PNG and WebP pictures can be used. Save it as JPG, then choose it again.',
    'poster.jpg was not added. It is larger than 25 MB. Make the picture smaller, then choose it again.',
  ]) {
    await expect(page.getByRole('alert').getByText(words)).toBeVisible()
  }
  await expect(rowOf(page, good!.name).getByText('Uploaded', { exact: true })).toBeVisible({
    timeout: 60_000,
  })
  const cut = rowOf(page, 'cut.jpg')
  await expect(cut.getByText('Failed', { exact: true })).toBeVisible()
  await expect(button(page, 'Try again', 'cut.jpg')).toHaveCount(0)
  await expect(async () => {
    const remove = button(page, 'Remove', 'cut.jpg')
    if (await remove.isVisible()) await remove.click({ timeout: 1_000 })
    await expect(cut).toHaveCount(0, { timeout: 500 })
  }).toPass()

  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(imageChooser(page)).toBeFocused()
  await expect(page.getByText('was not added')).toHaveCount(0)
})

test('a picture and a file that did not arrive can be given up, and the draft can then be published from the list', async ({
  page,
  connection,
}) => {
  const title = 'Girls’ debate, Calabar'
  await addPhotographs(page, await threeSmallPhotographs())
  await writeProgram(page, {
    title,
    date: '2026-03-08',
    theme: 'Mentorship & Training',
    report: 'Twelve schools took part.',
  })
  const photograph = await takePhotograph('opening session.jpg')
  const pdf = Buffer.from(`%PDF-1.7\n${'0'.repeat(1_400_000)}\n%%EOF`)
  const savedMissing = draftSave(page, [photograph.name, 'pledge.pdf'])
  connection.slowTo(almostStill)
  await imageChooser(page).setInputFiles(photograph.path)
  const downloads = page.locator('#downloads')
  await downloads.setInputFiles({ name: 'pledge.pdf', mimeType: 'application/pdf', buffer: pdf })
  await savedMissing
  page.on('dialog', (dialog) => void dialog.accept())
  connection.slowTo(Infinity)
  await page.reload()
  await waitForProgramForm(page)

  const notice = page.getByText(/not uploaded before the page was left/)
  await expect(notice).toHaveText([
    /^This picture was .*opening session\.jpg/,
    /^This file was .*pledge\.pdf/,
  ])
  await expectFitAtEveryWidth(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  const savedWhole = draftSave(page, [])
  await page.getByRole('button', { name: 'Continue without this picture' }).press('Enter')
  await expect(imageChooser(page)).toBeFocused()
  await page.getByRole('button', { name: 'Continue without this file' }).press('Enter')
  await expect(downloads).toBeFocused()
  await expect(notice).toHaveCount(0)
  await savedWhole
  await page.reload()
  await waitForProgramForm(page)
  await expect(imageRows(page)).toHaveCount(3)
  await expect(notice).toHaveCount(0)

  await page.goto('/admin/cms/programs')
  await page.getByRole('checkbox', { name: `Select ${title}` }).check()
  await page.getByRole('button', { name: /^Publish/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('1 is on the website.')).toBeVisible()
})

test('a picture is still in the draft when the form is left before its replacement has arrived', async ({
  page,
  connection,
}) => {
  await openForm(page, '/admin/cms/staff/new', 'WIPF Staff Form')
  await chooseImage(page, await takePhotograph('small portrait.jpg'))
  const photograph = await takePhotograph('opening session.jpg')
  const savedMissing = draftSave(page, [photograph.name])
  connection.slowTo(almostStill)
  await imageChooser(page).setInputFiles(photograph.path)
  await savedMissing
  page.on('dialog', (dialog) => void dialog.accept())
  connection.slowTo(Infinity)
  await page.reload()
  await expectUploaded(page, 'small portrait.jpg')
  const savedWhole = draftSave(page, [])
  await page.getByRole('button', { name: 'Continue without this picture' }).click()
  await savedWhole
  await page.reload()
  await expectUploaded(page, 'small portrait.jpg')
  await expect(page.getByText(/not uploaded before the page was left/)).toHaveCount(0)
})

test('images can be reordered by keyboard, and the second one is always the banner', async ({ page }) => {
  const photographs = await threeSmallPhotographs()
  const [portrait, crowd, handshake] = photographs.map(({ name }) => name) as [string, string, string]
  await addPhotographs(page, photographs)
  await expectOrder(page, [portrait, crowd, handshake])
  await expectBanner(page, crowd)

  const handle = handleOf(page, handshake)
  await liftRow(page, handshake, '3 of 3')
  await handle.press('ArrowUp')
  await expect(page.getByText(`${handshake} is over place 2 of 3.`)).toHaveCount(1)
  await handle.press('Space')
  await expectOrder(page, [portrait, handshake, crowd])
  await expectBanner(page, handshake)
  await expect(handle).toBeFocused()

  await liftRow(page, handshake, '2 of 3')
  await handle.press('ArrowUp')
  await expect(page.getByText(`${handshake} is over place 1 of 3.`)).toHaveCount(1)
  await handle.press('Escape')
  await expectOrder(page, [portrait, handshake, crowd])

  const order = (name: string) => page.getByRole('button', { name: `More for ${name}` })
  await order(portrait).click()
  await expect(page.getByRole('menuitem', { name: 'Move up' })).toBeDisabled()
  await page.getByRole('menuitem', { name: 'Move down' }).click()
  await expectOrder(page, [handshake, portrait, crowd])
  await expectBanner(page, portrait)
  await order(crowd).press('Enter')
  // The menu of the other row may still be closing.
  const menu = page.getByRole('menu', { name: `More for ${crowd}` })
  await menu.getByRole('menuitem', { name: 'Move up' }).press('Enter')
  await expectOrder(page, [handshake, crowd, portrait])
  await expectBanner(page, crowd)
  await expect(order(crowd)).toBeFocused()
})

test('dropped files are uploaded in their order under safe names, and a reload keeps them with their descriptions', async ({
  page,
}) => {
  const names = ['Ọ̀rọ̀ (final) [2].jpg', 'women & men #1.jpg', 'hall.jpg']
  const photographs = await threeSmallPhotographs()
  const dropped = await page.evaluateHandle(
    (files) => {
      const data = new DataTransfer()
      for (const { name, base64 } of files) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        data.items.add(new File([bytes], name, { type: 'image/jpeg' }))
      }
      return data
    },
    photographs.map(({ path }, index) => ({
      name: names[index]!,
      base64: fs.readFileSync(path).toString('base64'),
    })),
  )
  const dropArea = page.getByText('or drop them here').first()
  await dropArea.dispatchEvent('dragover', { dataTransfer: dropped })
  await dropArea.dispatchEvent('drop', { dataTransfer: dropped })
  await expectOrder(page, names)
  await expect(imageRows(page).getByText('Uploaded', { exact: true })).toHaveCount(3, { timeout: 60_000 })
  await expect(rowOf(page, names[0]!)).toContainText('Kept as “oro-final-2.jpg”')
  await expect(rowOf(page, names[1]!)).toContainText('Kept as “women-men-1.jpg”')
  await expect(rowOf(page, names[2]!)).not.toContainText('Kept as')

  const descriptionOf = (name: string) => page.getByRole('textbox', { name: `Description of ${name}` })
  for (const name of names) await button(page, 'Details of', name).click()
  await descriptionOf(names[0]!).fill('A speaker at the lectern')
  await descriptionOf(names[2]!).fill('The hall, full')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await waitForProgramForm(page)
  await expectOrder(page, names)
  await expect(imageRows(page).getByText('Uploaded', { exact: true })).toHaveCount(3, { timeout: 60_000 })
  for (const name of names) await button(page, 'Details of', name).click()
  await expect(descriptionOf(names[0]!)).toHaveValue('A speaker at the lectern')
  await expect(descriptionOf(names[1]!)).toHaveValue('')
  await expect(descriptionOf(names[2]!)).toHaveValue('The hall, full')
})

test('a program with fewer than three images is refused, and the form says how many are missing', async ({
  page,
}) => {
  const [first, second, third] = await threeSmallPhotographs()
  const guidelines = page.getByRole('region', { name: 'Guidelines' })
  await expect(guidelines).toContainText('All fields are compulsory.')
  await expect(guidelines).toContainText('Choose the theme most closely related to the program.')
  await expect(guidelines).toContainText('Add at least three images.')
  await expect(guidelines).toContainText('Image file names must not contain brackets or special symbols.')
  await expect(guidelines).toContainText('The second image becomes the program banner.')

  await writeProgram(page, {
    title: 'Girls’ debate, Calabar',
    date: '2026-03-08',
    theme: 'Mentorship & Training',
    report: 'Twelve schools took part.',
  })
  const errors = page.getByRole('alert').filter({ hasText: 'One thing is missing' })
  await addPhotographs(page, [first!])
  await pressAddReport(page)
  await expect(errors.getByRole('link')).toHaveText('Two more images')
  await expect(errors).toBeFocused()
  await expect(imageChooser(page)).toHaveAccessibleDescription(
    /Add two more images: a program needs at least three\./,
  )
  await addPhotographs(page, [second!])
  await expect(errors.getByRole('link')).toHaveText('One more image')
  await addPhotographs(page, [third!])
  await expect(errors).toHaveCount(0)
  await pressAddReport(page)
  await expectProgramAdded(page)
})

/** Waits for a save of the draft in which only these files are missing. */
const draftSave = (page: Page, missing: readonly string[]) =>
  page.waitForResponse((response) =>
    (response.request().postData() ?? '').includes(`"unfinished":${JSON.stringify(missing)}`),
  )

/** Expects the badge in the second row. */
async function expectBanner(page: Page, name: string): Promise<void> {
  await expect(imageRows(page).filter({ hasText: 'Program banner' })).toHaveCount(1)
  await expect(imageRows(page).nth(1)).toContainText(name)
  await expect(imageRows(page).nth(1)).toContainText('Program banner')
}

/** Records every text that the badge of a row shows from now on, however briefly. */
async function recordBadge(page: Page, name: string): Promise<() => Promise<string[]>> {
  const badge = await rowOf(page, name).getByText('Uploading', { exact: true }).elementHandle()
  const seen = await page.evaluateHandle((element) => {
    const texts = [element!.textContent!]
    new MutationObserver((changes) => {
      for (const { oldValue } of changes) if (oldValue && texts.at(-1) !== oldValue) texts.push(oldValue)
      if (texts.at(-1) !== element!.textContent) texts.push(element!.textContent!)
    }).observe(element!, { characterData: true, characterDataOldValue: true, childList: true, subtree: true })
    return texts
  }, badge)
  return () => seen.jsonValue()
}
