import { expectFitAtEveryWidth } from '../support/accessibility.ts'
import { chidinma, manyMessages, storeMessages } from '../support/messages.ts'
import { adaeze } from '../support/people.ts'
import { signInByRequest } from '../support/staff-requests.ts'
import { readStored } from '../support/stored-records.ts'
import { expect, interceptRequests, startSession, test } from '../support/browser-test.ts'

test.slow()

test('a message is read by keyboard, stays in view on a phone, is marked unread again and deleted', async ({
  page,
  site,
}) => {
  await storeMessages(site, [chidinma, ...manyMessages(24, 100)])
  await startSession(page, adaeze)
  await page.goto('/admin/cms/messages')
  const navbar = page.getByRole('navigation', { name: 'Staff area' })
  const list = page.getByRole('region', { name: 'List of messages' })
  const article = page.getByRole('article')
  const more = () => article.locator('summary').click()
  const mark = (name: string) => article.getByRole('button', { name: `Mark ${name}` })

  await test.step('opening a message by keyboard marks it as read everywhere', async () => {
    const row = list.getByRole('link', { name: /Chidinma Eze/ })
    await expect(row).toContainText('Mail not sent')
    await row.focus()
    await page.keyboard.press('Enter')
    const message = page.getByRole('article', { name: 'Chidinma Eze' })
    await expect(message.getByRole('heading', { name: 'Chidinma Eze' })).toBeFocused()
    await expect(message).toContainText('I will contest for councillor in Nsukka next year.')
    await expect(page.locator('#main').getByText('24 unread, 25 not answered')).toBeVisible()
    await expect(navbar.getByRole('link', { name: 'Messages 24 unread, 25 not answered' })).toBeVisible()
    await expect(row).not.toHaveAccessibleName(/^Unread/)
  })

  await test.step('the buttons that answer stay in view below a long message', async () => {
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await page.reload()
      await expect(page.getByRole('article').getByRole('link', { name: 'Email' })).toBeInViewport({
        ratio: 1,
      })
    }
  })

  await test.step('on a phone the message replaces the list, and a link leads back', async () => {
    await page.setViewportSize({ width: 360, height: 800 })
    await expect(list).toBeHidden()
    await page.getByRole('link', { name: 'Messages', exact: true }).click()
    await expect(list).toBeVisible()
    await page.goBack()
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('a message marked as unread stays unread until it is opened again', async () => {
    await more()
    await mark('unread').click()
    await expect(page.locator('#main').getByText('25 unread, 25 not answered')).toBeVisible()
    await expect(page).toHaveURL('/admin/cms/messages')
    await expect(list.getByRole('link', { name: 'Unread: Chidinma Eze' })).toBeVisible()
  })

  await test.step('deletion asks for confirmation, says that it is final, and removes all data', async () => {
    await page.goto('/admin/cms/messages/chidinma?search=chidinma')
    await more()
    await page.setViewportSize({ width: 1280, height: 500 })
    await page.evaluate(() => window.scrollTo(0, 60))
    const scrolled = () => page.evaluate(() => window.scrollY)
    await page.getByRole('link', { name: 'Delete' }).click()
    const question = page.getByRole('dialog', { name: 'Delete this message?' })
    await expect(question).toBeVisible()
    expect(await scrolled()).toBeGreaterThan(0)
    await expect(question).toContainText('nobody can bring it back')
    await expect(question.getByRole('link', { name: 'Keep' })).toBeFocused()
    await page.keyboard.press('Enter')
    await more()
    await page.getByRole('link', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'The message is deleted.' })).toBeFocused()
    await expect(page).toHaveURL('/admin/cms/messages?search=chidinma&deleted=')
  })
})

test('a message is answered over WhatsApp with a saved answer, marked with Undo, and gets a note', async ({
  page,
  site,
}) => {
  await storeMessages(site, [chidinma])
  await startSession(page, adaeze)
  const colleague = await signInByRequest(site.url, adaeze)
  await page.setViewportSize({ width: 360, height: 800 })
  const scripts = await interceptRequests(page, '**/*.js')
  scripts.hold()
  await page.goto('/admin/cms/messages/chidinma', { waitUntil: 'commit' })
  const message = page.getByRole('article', { name: 'Chidinma Eze' })
  // Chosen before the scripts have arrived, as on a slow connection.
  await message.getByLabel('Begin with a saved answer').selectOption('Thank you, we will answer')
  scripts.release()
  const whatsApp = message.getByRole('link', { name: 'WhatsApp' })
  await expect(whatsApp).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/2348035550101\?text=Good%20day%20Chidinma%2C/,
  )
  // Tests open no other site.
  await whatsApp.evaluate((link: HTMLAnchorElement) => link.setAttribute('href', '#'))
  await whatsApp.evaluate((link: HTMLAnchorElement) => link.removeAttribute('target'))
  await whatsApp.click()
  await expect(message.getByText('Answered by you', { exact: true })).toBeVisible()
  expect((await readStored(site, 'AnsweredMessages'))[0]?.fields).toEqual({ way: 'whatsapp' })
  await message.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(message.getByText('Not answered.')).toBeVisible()
  expect(await readStored(site, 'AnsweredMessages')).toEqual([])
  await test.step('a note stays in its field until it is added, and is added once', async () => {
    const field = message.getByLabel('Note for colleagues')
    const noteOf = (text: string) => message.getByRole('listitem').filter({ hasText: text })
    const address = '/admin/cms/messages/chidinma'
    const line = await interceptRequests(page, '**/chidinma.data*')
    await field.fill('Called at noon.')
    await colleague.sendForm(address, { intent: 'note', note: 'Another at one.' })
    await message.getByRole('button', { name: 'Mark answered' }).click()
    await expect(noteOf('Another at one.')).toBeVisible()
    await expect(field).toHaveValue('Called at noon.')
    line.hold()
    await message.getByRole('button', { name: 'Add', exact: true }).press('Enter')
    const adding = message.getByRole('button', { name: 'Adding' })
    await expect(adding).toBeVisible()
    await adding.press('Enter')
    line.release()
    await expect(noteOf('Called at noon.')).toHaveCount(1)
    await expect(field).toHaveValue('')
    line.hold()
    await field.fill('No answer.')
    await message.getByRole('button', { name: 'Add', exact: true }).press('Enter')
    await field.fill('Call again on Monday.')
    line.release()
    await expect(noteOf('No answer.').last()).toBeVisible()
    await expect(message.getByRole('button', { name: 'Add', exact: true })).toBeVisible()
    await expect(field).toHaveValue('Call again on Monday.')
    await page.unroute('**/chidinma.data*')
    await message.getByRole('button', { name: 'Undo answered' }).click()
    await expect(message.getByText('Not answered.')).toBeVisible()
  })
})

test('a note that was typed but not added is restored after another message was open, and the browser asks before its tab is closed', async ({
  page,
  site,
}) => {
  await storeMessages(site, [chidinma, { ...chidinma, id: 'another', name: 'Ngozi Obi' }])
  await startSession(page, adaeze)
  await page.goto('/admin/cms/messages/chidinma')
  const field = page.getByLabel('Note for colleagues')
  const open = async (name: string) => {
    await page.getByRole('link', { name: new RegExp(name) }).click()
    await expect(page.getByRole('article', { name })).toBeVisible()
  }
  const long = `Called twice.\n${'She asks about Kano. '.repeat(60)}`
  await field.fill(long)
  await open('Ngozi Obi')
  await expect(field).toHaveValue('')
  await open('Chidinma Eze')
  await expect(field).toHaveValue(long)
  const add = page.getByRole('button', { name: 'Add', exact: true })
  await add.click()
  await expect(page.getByText('This note is too long. Shorten it to 1000 characters or fewer.')).toBeVisible()
  await expect(field).toHaveValue(long)
  await field.fill('Called twice.\nShe asks about Kano.')
  await add.click()
  await expect(page.getByRole('listitem').filter({ hasText: 'She asks about Kano.' })).toBeVisible()
  expect((await readStored(site, 'MessageNotes'))[0]?.fields).toMatchObject({
    notes: [{ text: 'Called twice.\nShe asks about Kano.' }],
  })
  await expect(field).toHaveValue('')
  await open('Ngozi Obi')
  await open('Chidinma Eze')
  await expect(field).toHaveValue('')

  await field.fill('Called once more.')
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(field).toHaveValue('Called once more.')

  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Called once more.' })).toBeVisible()
  await expect(field).toHaveValue('')
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closed
})

test('on a phone a page of messages is selected, marked and taken back, and the result is in view', async ({
  page,
  site,
}) => {
  await storeMessages(site, manyMessages(30, 0))
  await startSession(page, adaeze)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/admin/cms/messages')
  await page.getByRole('link', { name: 'Select' }).click()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(page.getByText('24 of 24 selected')).toBeVisible()
  await expectFitAtEveryWidth(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByRole('button', { name: 'Spam' }).click()
  await expect(page.getByText('24 messages are marked as spam.')).toBeInViewport()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('24 messages are back in the inbox.')).toBeVisible()
  await expect(page.getByText('0 of 24 selected')).toBeVisible()
  await page.goto('/admin/cms/messages')
  await page.getByRole('button', { name: 'Not answered (30)' }).click()
  await page.getByRole('link', { name: 'Answered', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Answered', exact: true })).toBeVisible()
})
