import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { FileChooser, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { organisation } from '#site'
import { expectNoAxeFindings, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { draftId, newDraft, sendSave } from '../support/draft-requests.ts'
import { storeMessages } from '../support/messages.ts'
import { adaeze } from '../support/people.ts'
import { signInByRequest } from '../support/staff-requests.ts'
import { expect, signIn, startSession, test } from '../support/browser-test.ts'
import { handleOf, liftRow } from '../support/sortable-rows.ts'
import { waitForStaffForm } from '../support/staff-form.ts'

test.slow()

async function openSettings(page: Page, part = '') {
  await page.goto(`/admin/cms/settings${part && `?part=${part}`}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await waitForStaffForm(page)
}

const partLink = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) })
const openPart = async (page: Page, name: string) => {
  await partLink(page, name).click()
  await expect(partLink(page, name)).toHaveAttribute('aria-expanded', 'true')
}
const field = (page: Page, name: string) => page.getByRole('main').getByLabel(name, { exact: true })
const save = async (page: Page, part: string) => {
  await expect(page.getByText('Kept, not on the website yet')).toBeVisible()
  await page.getByRole('button', { name: `Save ${part}` }).click()
}
const isLive = (page: Page) => page.getByRole('status').filter({ hasText: /^(?:On the website|In use)$/ })
const chooseFor = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

const drawLogo = (size = { width: 300, height: 120 }) =>
  sharp({
    create: { ...size, channels: 4, background: { r: 120, g: 20, b: 60, alpha: 0.5 } },
  })
    .png()
    .toBuffer()

async function chooseLogo(dialog: Locator, file: Parameters<FileChooser['setFiles']>[0]) {
  const opened = dialog.page().waitForEvent('filechooser')
  await dialog.getByRole('button', { name: /^Choose a/ }).click()
  await (await opened).setFiles(file)
}

/** Whether the device can read the files that are chosen. */
const setReadable = (page: Page, isReadable: boolean) =>
  page.evaluate((readable) => {
    if (readable) return void Reflect.deleteProperty(File.prototype, 'slice')
    File.prototype.slice = () => {
      const unreadable = new Blob()
      unreadable.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'))
      return unreadable
    }
  }, isReadable)

test('an owner changes the settings on a phone, and the browser shows them on every page', async ({
  page,
  site,
}) => {
  const monthsAgo = (months: number) => Date.now() - months * 31 * 24 * 3_600_000
  await storeMessages(
    site,
    [7, 8, 14].map((months) => ({
      id: `m${months}`,
      email: 'visitor@mail.example',
      message: 'How do I join?',
      receivedAt: monthsAgo(months),
    })),
  )
  await page.setViewportSize({ width: 1280, height: 800 })
  await startSession(page, adaeze)
  await openSettings(page)

  await test.step('errors are shown beside their fields, and nothing is saved', async () => {
    await openPart(page, 'Contact')
    await field(page, 'Email').fill('hello at wipf')
    await save(page, 'Contact')
    await expect(field(page, 'Email')).toHaveAccessibleDescription(/This is not an email address/)
    await openPart(page, 'Social links')
    await expect(page.getByText('This is not an email address').filter({ visible: true })).toHaveCount(0)
    await field(page, 'Instagram').fill('http://instagram.com/wipf.example')
    await field(page, 'WhatsApp channel').fill('https://wa.me/2348000000000')
    await save(page, 'Social links')
    await expect(field(page, 'Instagram')).toHaveAccessibleDescription(/Begin with https:/)
    await expect(field(page, 'WhatsApp channel')).toHaveAccessibleDescription(
      /not the link of a WhatsApp channel/,
    )
    await page.setViewportSize({ width: 360, height: 800 })
    await expectNoHorizontalScroll(page)
    const summary = page.getByRole('alert', { name: /missing$|^Not published yet$/ })
    expect(await summary.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    await field(page, 'Instagram').fill('')
    await field(page, 'WhatsApp channel').fill('whatsapp.com/channel/0029VaHalfOfAllSeats')
    await openPart(page, 'Contact')
    await field(page, 'Email').fill('office@wipf.example')
    await expect(page.getByText('This is not an email address')).toHaveCount(0)
    await field(page, 'Number to call when a message is urgent').fill('0800 000 0000')
  })

  await test.step('each part is saved alone, and says whether it is on the website', async () => {
    const live = isLive(page)
    await expect(page.getByText('Kept, not on the website yet')).toBeVisible()
    await expect(page.getByText('Changed: email and number to call')).toBeVisible()
    await expect(partLink(page, 'Social links')).toContainText('Change not on the website')
    await save(page, 'Contact')
    await expect(live).toBeVisible()
    await page.reload()
    await expect(live).toBeVisible()
    await expect(partLink(page, 'Social links')).toContainText('Change not on the website')
    await openPart(page, 'Social links')
    await expect(field(page, 'WhatsApp channel')).toHaveValue(/HalfOfAllSeats/)
    await save(page, 'Social links')
    await expect(live).toBeVisible()
    // The link that the site has completed is no text of somebody else.
    await expect(page.getByText('this form has yours')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible()
    await openPart(page, 'Organisation')
    await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0)
    await field(page, 'Tagline').fill('Half of all seats, <b>now</b> & here.')
    await field(page, 'Headline of the home page').fill('Representation\nis a right')
    await field(page, 'Place').fill('Ọffa')
    await save(page, 'Organisation')
    await expect(live).toBeVisible()
    await expect(page.getByRole('contentinfo')).toContainText('Ọffa')
    await expect(page.getByText(/not on the website/i)).toHaveCount(0)
    await openPart(page, 'Advanced')
    await openPart(page, 'Site credit')
    await page.getByRole('textbox', { name: 'Site credit' }).fill('Site by Ada & Bola')
    await save(page, 'Site credit')
    await expect(live).toBeVisible()
    await openPart(page, 'Posts')
    await field(page, 'One post from Twitter').fill(
      'Half of all seats, <i>now</i>.\nhttps://x.com/wipf_example/status/1',
    )
    await save(page, 'Posts')
    await expect(live).toBeVisible()
  })

  await test.step('partners are added, moved and removed', async () => {
    await openPart(page, 'Partners')
    const rows = page.getByRole('region', { name: 'Partners' }).getByRole('listitem')
    const region = page.getByRole('region', { name: 'Partners' })
    await expect(region.getByText(/^These ten came with the website, and visitors see them/)).toBeVisible()
    await chooseFor(page, 'IRI', 'Remove')
    await page.getByRole('button', { name: 'Confirm Canada' }).click()
    const undoConfirmation = page.getByRole('button', { name: 'Undo the confirmation of Canada' })
    await expect(undoConfirmation).toBeFocused()
    await expect(rows.filter({ hasText: 'Canada' })).toContainText('Confirmed')
    // Confirming publishes nothing else.
    await expect(page.getByText('Changed: partners.')).toBeVisible()
    await expect(region.getByRole('button', { name: /^Confirm/ })).toHaveCount(8)
    await undoConfirmation.click()
    await expect(region.getByRole('button', { name: /^Confirm/ })).toHaveCount(9)
    await page.getByRole('button', { name: 'Confirm Canada' }).click()
    await page.getByRole('button', { name: 'Undo the removal of IRI' }).click()
    await expect(isLive(page)).toBeVisible()
    await page.getByRole('button', { name: 'Add a partner' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a partner' })
    await dialog.getByLabel('Name').fill('Ẹgbẹ́ Obìnrin')
    await dialog.getByLabel('Link, if they have a website').fill('javascript:alert(1)')
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect(dialog.getByLabel('Link, if they have a website')).toHaveAccessibleDescription(
      /Begin the link/,
    )
    await dialog.getByLabel('Link, if they have a website').fill('egbe.example')
    const logo = (name: string, buffer: Buffer) => chooseLogo(dialog, { name, mimeType: 'image/png', buffer })
    await setReadable(page, false)
    await logo('on-a-lost-card.png', await drawLogo())
    await expect(dialog.getByRole('alert')).toHaveText('The file cannot be read. Choose it again.')
    await setReadable(page, true)
    await logo(
      'logo.svg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    )
    await expect(dialog.getByRole('alert')).toContainText('logo.svg was not taken: it is an SVG drawing')
    await logo('large.png', Buffer.concat([await drawLogo(), Buffer.alloc(10_000_000)]))
    await expect(dialog.getByRole('alert')).toContainText('large.png was not taken: it is larger than 2 MB.')
    await logo('damaged.png', (await drawLogo()).subarray(0, 60))
    await expect(dialog.getByRole('alert')).toContainText('damaged.png was not taken. ')
    await logo('logo.png', await drawLogo())
    await expect(dialog.getByRole('img', { name: 'The logo' })).toBeVisible()
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await dialog.getByLabel('Link, if they have a website').press('Enter')
    await expect(dialog).toBeHidden()
    await expect(rows).toHaveCount(11)
    await chooseFor(page, 'Ẹgbẹ́ Obìnrin', 'Move up')
    await chooseFor(page, 'ActionAid', 'Remove')
    await expect(rows).toHaveCount(10)
    const undo = page.getByRole('button', { name: 'Undo the removal of ActionAid' })
    await expect(undo).toBeFocused()
    await undo.press('Enter')
    await expect(rows).toHaveCount(11)
    await expect(undo).toHaveCount(0)
    await chooseFor(page, 'ActionAid', 'Remove')
    await expect(rows).toHaveCount(10)
    await save(page, 'Partners')
    await expect(isLive(page)).toBeVisible()
  })

  await test.step('urgent words and answers', async () => {
    await openPart(page, 'Advanced')
    await openPart(page, 'Urgent words')
    await expect(page.getByRole('button', { name: 'Remove gun', exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: /^Show all \d+ words$/ }).click()
    await expect(page.getByRole('button', { name: 'Remove gun', exact: true })).toBeVisible()
    await field(page, 'A word, in any language').fill('wahala')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Remove wahala' })).toBeVisible()
    await field(page, 'A word, in any language').fill('yawa')
    await save(page, 'Urgent words')
    await expect(page.getByRole('button', { name: 'Remove yawa' })).toBeVisible()
    await expect(isLive(page)).toBeVisible()
    await openPart(page, 'Messages')
    const keep = field(page, 'Keep messages for')
    await expect(keep).toHaveAccessibleDescription(
      'Older ones are deleted with their mails. The contact page says so.',
    )
    for (const [choice, count] of [
      ['6 months', 3],
      ['12 months', 1],
    ] as const) {
      await keep.selectOption(choice)
      await expect(keep).toHaveAccessibleDescription(
        `Older ones are deleted with their mails: ${count} within six hours of saving. The contact page says so.`,
      )
    }
    await page.getByRole('button', { name: 'Add an answer' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add an answer' })
    await dialog.getByLabel('Name of the answer').fill('We received it')
    const answer = dialog.getByLabel('Answer', { exact: true })
    await answer.fill('Thank you, {name}.')
    // A press beside the dialog does not close it. Escape and Cancel ask before they close it.
    await page.mouse.click(4, 4)
    await expect(answer).toHaveValue('Thank you, {name}.')
    const question = page.getByRole('dialog', { name: 'Drop what you wrote?' })
    await expect(answer).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question.getByRole('button', { name: 'Keep writing' })).toBeFocused()
    await expectNoHorizontalScroll(page)
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(answer).toBeFocused()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Drop it' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Add an answer' })).toBeFocused()
    await page.getByRole('button', { name: 'Add an answer' }).click()
    await expect(dialog.getByLabel('Name of the answer')).toHaveValue('')
    await dialog.getByLabel('Name of the answer').fill('We received it')
    await answer.fill('Thank you, {name}.')
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect(page.getByText('3 of at most 5')).toBeVisible()
  })

  await save(page, 'Messages')
  await expect(isLive(page)).toBeVisible()
  await openPart(page, 'Advanced')
  await expect(page.getByRole('link', { name: /^History of the settings Last saved/ })).toBeVisible()
  await partLink(page, 'Mail Not set up').click()
  await expect(page.getByText('Mail is not set up.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toHaveCount(0)

  await page.goto('/contactus')
  await expect(page.getByRole('main').getByRole('link', { name: 'office@wipf.example' })).toBeVisible()
  await expect(page.getByText('In danger now? Call 112 or 0800 000 0000.')).toBeVisible()
  await expect(page.getByText('We delete messages after 1 year.')).toBeVisible()
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByText('Half of all seats, <b>now</b> & here.')).toBeVisible()
  await expect(footer.getByText('Site by Ada & Bola')).toBeVisible()
  await expect(footer.getByRole('link', { name: /^Instagram/ })).toHaveCount(0)
  // A link opens the panel.
  await footer.getByRole('link', { name: 'Twitter', exact: true }).click()
  const twitter = footer.getByRole('region', { name: 'Twitter' })
  await expect(twitter).toContainText('Half of all seats, <i>now</i>.')
  await expect(twitter.getByRole('link', { name: /^See it on Twitter/ })).toHaveAttribute(
    'href',
    'https://x.com/wipf_example/status/1',
  )
  await expect(twitter.getByRole('button')).toHaveCount(0)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Representation is a right')
  await expectNoHorizontalScroll(page)
  const partners = page.getByRole('region', { name: 'Our Current Partners' })
  await expect(partners.getByRole('listitem')).toHaveCount(10)
  await expect(partners.getByRole('link', { name: 'Ẹgbẹ́ Obìnrin' })).toHaveAttribute(
    'href',
    'https://egbe.example',
  )
  const shown = partners.getByRole('img', { name: 'Ẹgbẹ́ Obìnrin' })
  await shown.scrollIntoViewIfNeeded()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  // Scripts render the next page, which shows the same.
  await page.getByRole('link', { name: 'About Us' }).last().click()
  await expect(page).toHaveURL('/aboutus')
  await expect(footer.getByText('Half of all seats, <b>now</b> & here.')).toBeVisible()
  await expect(partners.getByRole('listitem')).toHaveCount(10)

  await test.step('messages follow the settings at once', async () => {
    await page.goto('/contactus')
    await page.getByLabel('Email').fill('chidinma.eze@mail.example')
    await page.getByLabel('Message').fill('There is WAHALA at the ward office.')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByText('Added Succesfully')).toBeVisible()
    await page.goto('/admin/cms/messages')
    await expect(page.getByText('If somebody is in danger now, call 112, or 0800 000 0000.')).toBeVisible()
    await page.getByRole('link', { name: /chidinma/ }).click()
    await expect(page).toHaveURL(/\/messages\/[\w-]+/)
    // On a phone the list stays in the document, but is not shown beside the message.
    await expect(
      page
        .getByText(/wahala/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    await page.getByRole('combobox').selectOption({ label: 'We received it' })
  })
})

/** A PNG of noise without compression: three bytes a pixel. */
const noise = (width: number, height: number) =>
  sharp(randomBytes(3 * width * height), { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()

test('an owner uploads the logo of the organisation, which stands in the header, and removes it', async ({
  page,
}) => {
  await startSession(page, adaeze)
  await openSettings(page, 'organisation')
  const logo = page.getByRole('group', { name: 'Logo' })
  const file = test.info().outputPath('logo.png')
  await writeFile(file, await drawLogo({ width: 300, height: 300 }))
  await chooseLogo(logo, file)
  await expect(logo.getByRole('img', { name: 'The logo' })).toBeVisible()
  await save(page, 'Organisation')
  await expect(isLive(page)).toBeVisible()
  await expect(logo.getByRole('img', { name: 'The logo' })).toHaveAttribute('src', /^\/images\/Settings\//)
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('img', { name: organisation.name })).toBeVisible()
  await openSettings(page, 'organisation')
  await logo.getByRole('button', { name: 'Remove the logo' }).click()
  await save(page, 'Organisation')
  await expect(isLive(page)).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('img', { name: organisation.name })).toHaveCount(0)
})

test('a refused logo stays with its partner until it is removed, and a partner whose logo is still on its way is added when it arrives', async ({
  page,
  site,
}) => {
  const staff = await signInByRequest(site.url, adaeze)
  const three = test.info().outputPath('three.png')
  await writeFile(three, await noise(1000, 1000))
  const upload = await staff.upload({ path: three, name: 'three.png', sizeBytes: 3_000_000 })
  const partners = JSON.stringify([{ name: 'WRAPPA', url: null, logo: upload }])
  const id = draftId()
  const draft = newDraft('settings', { partners }, { recordId: 'Settings' })
  expect((await sendSave(staff, id, draft)).status).toBe(200)
  await startSession(page, adaeze)
  await page.goto(`/admin/cms/settings?part=partners&draft=${id}`)
  await waitForStaffForm(page)
  await save(page, 'Partners')
  const refusal = 'three.png was not taken: it is larger than 2 MB. Use PNG, WebP or JPEG, up to 2 MB.'
  const wrappa = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'More for WRAPPA' }) })
  await expect(wrappa).toContainText(refusal)
  await expect(page.getByRole('alert', { name: /missing$|^Not published yet$/ })).toContainText(
    `“WRAPPA”: ${refusal}`,
  )
  await chooseFor(page, 'WRAPPA', 'Change')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Remove the logo' }).click()
  await dialog.getByRole('button', { name: 'Change' }).click()
  await expect(page.getByText(refusal)).toHaveCount(0)
  await save(page, 'Partners')
  await expect(isLive(page)).toBeVisible()

  const held = Promise.withResolvers<void>()
  await page.route('**/admin/uploads', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Add a partner' }).click()
  const added = page.getByRole('dialog', { name: 'Add a partner' })
  // The same file on the disk can be chosen again.
  const logo = test.info().outputPath('logo.png')
  await writeFile(logo, await drawLogo())
  await chooseLogo(added, logo)
  await expect(added.getByText('Sending logo.png')).toBeVisible()
  await added.getByRole('button', { name: 'Add', exact: true }).click()
  const name = added.getByLabel('Name')
  await expect(name).toHaveAccessibleDescription('Write the name of the partner.')
  await expect(name).toBeFocused()
  await name.fill('Women of the Delta')
  await expect(name).not.toHaveAccessibleDescription(/./)
  await name.press('Enter')
  await expect(added.getByText('The list has it as soon as the logo is here.')).toBeVisible()
  held.resolve()
  await expect(added).toBeHidden()
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'More for Women of the Delta' }) })
  await expect(row.locator('img')).toBeVisible()

  await test.step('the same logo, chosen for another partner that is dropped, stays with the first', async () => {
    const deleted: string[] = []
    page.on('request', (request) => request.method() === 'DELETE' && deleted.push(request.url()))
    await page.getByRole('button', { name: 'Add a partner' }).click()
    await chooseLogo(added, logo)
    await expect(added.getByRole('img', { name: 'The logo' })).toBeVisible()
    await added.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Drop it' }).click()
    await expect(added).toBeHidden()
    const shown = await row.locator('img').getAttribute('src')
    expect((await page.request.get(shown ?? '')).status()).toBe(200)
    expect(deleted).toEqual([])
  })
})

test('partners are dragged to another place by pointer and by keyboard, and on phones the menu moves them', async ({
  page,
}) => {
  await startSession(page, adaeze)
  await page.setViewportSize({ width: 1280, height: 800 })
  await openSettings(page, 'partners')
  const partners = page.getByRole('region', { name: 'Partners' })
  const rows = partners.getByRole('listitem')
  const [first, second, third] = organisation.partners.map(({ name }) => name) as [string, string, string]
  const expectFirst = (...names: string[]) =>
    Promise.all(names.map((name, place) => expect(rows.nth(place)).toContainText(name)))
  const handle = (name: string) => handleOf(page, name)

  await liftRow(page, first, '1 of 10')
  await handle(first).press('ArrowDown')
  await expect(page.getByText(`${first} is over place 2 of 10.`)).toHaveCount(1)
  await handle(first).press('Space')
  await expectFirst(second, first, third)
  await expect(handle(first)).toBeFocused()

  await handle(third).scrollIntoViewIfNeeded()
  const from = await handle(third).boundingBox()
  const to = await handle(second).boundingBox()
  await page.mouse.move(from!.x + 10, from!.y + 20)
  await page.mouse.down()
  await page.mouse.move(to!.x + 10, to!.y + 10, { steps: 8 })
  await expect(page.getByText(`${third} is over place 1 of 10.`)).toHaveCount(1)
  await page.mouse.up()
  await expectFirst(third, second, first)
  await save(page, 'Partners')
  await expect(isLive(page)).toBeVisible()

  await page.setViewportSize({ width: 360, height: 760 })
  await expect(handle(first)).toBeHidden()
  await chooseFor(page, first, 'Move up')
  await expectFirst(third, first, second)
  await expect(page.getByRole('button', { name: `More for ${first}` })).toBeFocused()
  await save(page, 'Partners')
  await expect(isLive(page)).toBeVisible()
  await page.goto('/')
  const shown = page.getByRole('region', { name: 'Our Current Partners' }).getByRole('listitem')
  await expect(shown.first()).toHaveText(third)
  await expect(shown.nth(1)).toHaveText(first)
})

test('what was typed in a dialog is not lost by Back, by closing the tab or on a shared computer, on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 760 })
  await page.clock.install()
  await page.goto('/admin/cms')
  await signIn(page, adaeze, { shared: true })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await waitForStaffForm(page)
  await openPart(page, 'Messages')
  await page.getByRole('button', { name: 'Add an answer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an answer' })
  const answer = dialog.getByLabel('Answer', { exact: true })
  await answer.fill('Thank you, {name}.')

  const leave = page.getByRole('dialog', { name: 'Leave without saving?' })
  const drop = page.getByRole('dialog', { name: 'Drop what you wrote?' })
  await test.step('Back to the closed parts keeps the dialog', async () => {
    await page.goBack()
    await expect(page).toHaveURL('/admin/cms/settings')
    // The address changes first. When the page follows, it closes a question that a second Back has opened meanwhile.
    await expect(page.locator('#part-messages')).toHaveAttribute('aria-expanded', 'false')
    await expect(answer).toHaveValue('Thank you, {name}.')
    await expect(answer).toBeFocused()
  })
  await test.step('Back asks, and the press that answers does nothing more', async () => {
    await page.goBack()
    await expect(leave.getByRole('button', { name: 'Stay here' })).toBeFocused()
    await expectNoAxeFindings(page)
    await page.keyboard.press('Escape')
    await expect(leave).toBeHidden()
    await expect(answer).toBeFocused()
    await expect(drop).toBeHidden()
  })
  await test.step('Back asks above another question', async () => {
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(drop.getByRole('button', { name: 'Keep writing' })).toBeFocused()
    await page.goBack()
    await leave.getByRole('button', { name: 'Stay here' }).click()
    await expect(leave).toBeHidden()
    await drop.getByRole('button', { name: 'Keep writing' }).click()
    await expect(drop).toBeHidden()
    await expect(answer).toHaveValue('Thank you, {name}.')
  })
  await test.step('so does the browser before the tab is closed', async () => {
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    await (await asked).dismiss()
    await expect(answer).toHaveValue('Thank you, {name}.')
  })
  await test.step('a shared computer locks the page, and her password opens it', async () => {
    await page.clock.fastForward('02:00:10')
    const locked = page.getByRole('dialog', { name: 'Sign in again' })
    await expect(locked).toContainText('They are still on this page')
    await page.keyboard.press('Escape')
    await locked.getByLabel('Password', { exact: true }).fill(adaeze.password)
    await locked.getByRole('button', { name: 'Sign in' }).click()
    await expect(locked).toBeHidden()
    await expect(drop).toBeHidden()
    await expect(answer).toHaveValue('Thank you, {name}.')
  })

  await dialog.getByLabel('Name of the answer').fill('We received it')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(partLink(page, 'Messages')).toContainText('3 saved answers')
  await expect(partLink(page, 'Messages')).toContainText('Change not on the website')
  await openPart(page, 'Messages')
  await expect(page.getByText('Kept, not on the website yet')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/admin/cms/settings')
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/admin/cms')
})

test('the keyboard alone reaches everything, nothing is covered, and the focus comes back', async ({
  page,
}) => {
  await startSession(page, adaeze)
  await openSettings(page, 'partners')
  const coverage = () =>
    page.evaluate(() => {
      const focused = document.activeElement!
      const { left, top, width: w, height: h } = focused.getBoundingClientRect()
      const onTop = document.elementFromPoint(left + w / 2, top + h / 2)
      const isSeen = onTop !== null && (focused.contains(onTop) || onTop.contains(focused))
      const name = focused.ariaLabel ?? focused.textContent
      return { name, isSeen, isLast: focused.textContent === 'Save Partners' }
    })
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 360, height: 640 },
  ]) {
    await page.setViewportSize(viewport)
    await partLink(page, 'Organisation').focus()
    const covered: string[] = []
    for (let presses = 0; presses < 80; presses += 1) {
      await page.keyboard.press('Tab')
      const { name, isSeen, isLast } = await coverage()
      if (!isSeen) covered.push(name)
      if (isLast) break
    }
    await expect(page.getByRole('button', { name: 'Save Partners' })).toBeFocused()
    expect(covered).toEqual([])
  }

  const more = page.getByRole('button', { name: 'More for WRAPPA' })
  const openChange = async () => {
    await more.press('Enter')
    // An arrow that is pressed before the menu has the focus moves nothing.
    await page.locator('[role=menu]:is(:focus, :focus-within)').waitFor()
    for (const item of ['Move up', 'Move down', 'Change']) {
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('menuitem', { name: item })).toBeFocused()
    }
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
  }
  await openChange()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await openChange()
  await page.keyboard.type(' Nigeria')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'More for WRAPPA Nigeria' })).toBeFocused()
  await page.getByRole('button', { name: 'Add a partner' }).press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Add a partner' })).toBeFocused()
})
