import { expectFitAtEveryWidth } from '../support/accessibility.ts'
import { type StoredMessage, storeMessages } from '../support/messages.ts'
import { adaeze } from '../support/people.ts'
import { postForm, signInByRequest } from '../support/staff-requests.ts'
import { readStored, storeRecords } from '../support/stored-records.ts'
import { expect, interceptRequests, startSession, test } from '../support/browser-test.ts'

test.slow()

const hour = 3_600_000
const now = Date.now()

const chidinma: StoredMessage = {
  id: 'chidinma',
  name: 'Chidinma Eze',
  email: 'chidinma.eze@mail.example',
  phone: '+234 803 555 0101',
  // Longer than the screen.
  message: `Good morning,\n\nI will contest for councillor in Nsukka next year.${'\n\nMay I train with you?'.repeat(40)}`,
  receivedAt: now - 30 * hour,
  mail: {
    state: 'failed',
    sentAt: null,
    attempts: 1,
    reason: 'The mail server refused the mail (answer 550).',
  },
}
/** A message that tries to attack its reader. */
const hostile: StoredMessage = {
  id: 'hostile',
  name: `<img src=x onerror=alert(1)>${'x'.repeat(90)}`,
  phone: '12',
  message: `<script>alert(1)</script>${'w'.repeat(400)}\n\nשלום \u202Eesrever\u0000`,
  receivedAt: now - 40 * hour,
}
const older = Array.from({ length: 24 }, (_, count): StoredMessage => ({
  id: `older-${count}`,
  name: `Visitor ${count + 1}`,
  email: 'visitor@mail.example',
  message: `Message ${count + 1} of many.`,
  receivedAt: now - (100 + count) * hour,
}))

test('staff read, answer, mark, search and delete messages', async ({ page, site }) => {
  await storeMessages(site, [chidinma, hostile, ...older])
  await startSession(page, adaeze)
  await page.goto('/admin')
  const navbar = page.getByRole('navigation', { name: 'Staff area' })
  const list = page.getByRole('region', { name: 'List of messages' })
  const article = page.getByRole('article')
  const more = () => article.locator('summary').click()
  const mark = (name: string) => article.getByRole('button', { name: `Mark ${name}` })

  await test.step('the home shows the newest unread messages, and the navigation their number', async () => {
    await expect(navbar.getByRole('link', { name: 'Messages 26 unread, 26 not answered' })).toBeVisible()
    const unread = page.getByRole('region', { name: 'Unread messages' })
    await expect(unread.getByRole('link', { name: /^Unread:/ })).toHaveCount(3)
    await unread.getByRole('link', { name: 'Open messages' }).click()
    await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeFocused()
    await expect(page.locator('#main').getByText('26 unread, 26 not answered')).toBeVisible()
    await expectFitAtEveryWidth(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('opening a message by keyboard marks it as read everywhere', async () => {
    const row = list.getByRole('link', { name: /Chidinma Eze/ })
    await expect(row).toContainText('Mail not sent')
    await row.focus()
    await page.keyboard.press('Enter')
    const message = page.getByRole('article', { name: 'Chidinma Eze' })
    await expect(message.getByRole('heading', { name: 'Chidinma Eze' })).toBeFocused()
    await expect(message).toContainText('I will contest for councillor in Nsukka next year.')
    await expect(page.locator('#main').getByText('25 unread, 26 not answered')).toBeVisible()
    await expect(navbar.getByRole('link', { name: 'Messages 25 unread, 26 not answered' })).toBeVisible()
    await expect(row).not.toHaveAccessibleName(/^Unread/)
    await expect(message.getByRole('link', { name: 'Email' })).toHaveAttribute(
      'href',
      /^mailto:chidinma\.eze@mail\.example\?subject=Re%3A%20Your%20message%20to%20\w+&body=.*%0D%0A%3E%20Good%20morning/,
    )
    await expect(message.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+2348035550101')
    await expect(message.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      'https://wa.me/2348035550101',
    )
    await expectFitAtEveryWidth(page)
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

  await test.step('a failed mail shows the reason, and a button sends it again', async () => {
    const mail = page.getByRole('region', { name: 'Mail about this message' })
    await expect(mail).toContainText(
      'The mail about this message was not sent. The mail server refused the mail (answer 550).',
    )
    await mail.getByRole('button', { name: 'Try again' }).click()
    await expect(mail.getByRole('button')).toHaveCount(0)
    await expect(mail).toContainText(/is waiting to be sent|was sent on/)
  })

  await test.step('a message marked as unread stays unread until it is opened again', async () => {
    await more()
    await mark('unread').click()
    await expect(page.locator('#main').getByText('26 unread, 26 not answered')).toBeVisible()
    await expect(page).toHaveURL('/admin/cms/messages')
    await expect(list.getByRole('link', { name: 'Unread: Chidinma Eze' })).toBeVisible()
  })

  await test.step('hostile markup is shown as text, and a long word wraps', async () => {
    await list.getByRole('link', { name: /img src/ }).click()
    const message = page.getByRole('article', { name: '<img src=x' })
    await expect(message).toContainText('<script>alert(1)</script>')
    await expect(message).toContainText('שלום esrever')
    await expect(message.getByText('They left no address that can be answered')).toBeVisible()
    await expect(message.getByRole('link', { name: /WhatsApp|Email|Call/ })).toHaveCount(0)
    await expectFitAtEveryWidth(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('older messages are on the next page, and opening a message keeps the search', async () => {
    await page.goto('/admin/cms/messages')
    await page.getByRole('link', { name: 'Older messages' }).click()
    await expect(page).toHaveURL('/admin/cms/messages?page=2')
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await page.getByRole('searchbox', { name: 'Search name or text' }).fill('visitor 17')
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 message with “visitor 17” among those not answered.')).toBeVisible()
    await list.getByRole('link', { name: /Visitor 17/ }).click()
    await expect(page).toHaveURL('/admin/cms/messages/older-16?search=visitor+17')
    await expect(page.getByRole('article', { name: 'Visitor 17' })).toBeVisible()
    await page.getByRole('link', { name: /^Answered/ }).click()
    await expect(list.getByText('Try a part of the name')).toBeVisible()
  })

  await test.step('deletion asks for confirmation, says that it is final, and removes all data', async () => {
    await page.goto('/admin/cms/messages/chidinma?search=chidinma')
    await more()
    await page.getByRole('link', { name: 'Delete' }).click()
    await expect(page.getByRole('heading', { name: 'Delete this message?' })).toBeFocused()
    await expect(page.getByText('nobody can bring it back')).toBeVisible()
    await expectFitAtEveryWidth(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('link', { name: 'Keep' }).click()
    await more()
    await page.getByRole('link', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'The message is deleted.' })).toBeFocused()
    await expect(page).toHaveURL('/admin/cms/messages?search=chidinma&deleted=')
    await expect(list.getByRole('link', { name: /Chidinma/ })).toHaveCount(0)
    for (const collection of ['Contactus', 'ReadMessages', 'Outbox'] as const)
      expect((await readStored(site, collection)).map(({ id }) => id)).not.toContain('chidinma')
    await page.goto('/admin/cms/messages/chidinma')
    await expect(page.getByRole('heading', { name: 'This message is not here' })).toBeVisible()
  })
})

test('only signed-in staff can mark a message, and reading its page without JavaScript does not mark it', async ({
  site,
}) => {
  const address = '/admin/cms/messages/chidinma'
  await storeMessages(site, [chidinma])
  const isUnread = async () => (await readStored(site, 'ReadMessages')).length === 0
  const isThere = async () => (await readStored(site, 'Contactus')).length === 1

  for (const path of ['/admin/cms/messages', address, `${address}/delete`]) {
    for (const address of [path, `${path}.data`]) {
      const answer = await fetch(site.url + address, { redirect: 'manual' })
      expect(answer.status, address).toBe(401)
      expect(await answer.text(), address).not.toMatch(/Chidinma|Nsukka/)
    }
    for (const intent of ['read', 'unread', 'send-again', ''])
      expect((await postForm(site.url + path, site.url, null, { intent })).status, path).toBe(401)
  }
  expect([await isUnread(), await isThere()]).toEqual([true, true])

  const staff = await signInByRequest(site.url, adaeze)
  const page = await (await staff.send(address)).text()
  expect(page).toContain('Mark read')
  expect(await isUnread()).toBe(true)
  expect((await staff.sendForm(address, { intent: 'read' })).status).toBe(200)
  const note = 'She asks about Kano. '.repeat(60)
  const refused = await staff.sendForm(address, { intent: 'note', note })
  expect(refused.status).toBe(400)
  expect(await refused.text(), 'what was typed stays in the field').toContain(note)
  expect(await isUnread()).toBe(false)
  expect((await staff.sendForm(address, { intent: 'unread' })).headers.get('location')).toBe(
    '/admin/cms/messages',
  )
  expect(await isUnread()).toBe(true)
  for (const intent of ['', 'delete', '<script>', '\u0000'])
    expect((await staff.sendForm(address, { intent })).status).toBe(400)
  for (const id of ['nobody', '%2e%2e', '%00', 'x'.repeat(3_000)])
    expect((await staff.send(`/admin/cms/messages/${id}`)).status, id).toBeLessThan(500)
  expect((await staff.send('/admin/cms/messages?page=999999&search=%F0%9F&show=x')).status).toBe(200)

  expect((await staff.sendForm(`${address}/delete?show=unread&page=2`, {})).headers.get('location')).toBe(
    '/admin/cms/messages?page=2&show=unread&deleted=',
  )
  expect(await isThere()).toBe(false)
  expect((await staff.sendForm(`${address}/delete`, {})).status).toBe(303)
  expect(await (await staff.send('/admin/cms/messages')).text()).toContain('Nobody has written yet')
})

const urgent: StoredMessage = {
  id: 'urgent',
  name: 'Blessing O.',
  phone: '0803 555 0177',
  message: 'They said they will come to my house before the primaries.',
  receivedAt: now - 50 * hour,
}

test('a message is answered over WhatsApp with a saved answer, marked with Undo, and gets a note', async ({
  page,
  site,
}) => {
  await storeMessages(site, [chidinma])
  await startSession(page, adaeze)
  const colleague = await signInByRequest(site.url, adaeze)
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
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
    // No other site is opened in a test.
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
      await field.fill(`Called at ${width}.`)
      await colleague.sendForm(address, { intent: 'note', note: `Another at ${width}.` })
      await message.getByRole('button', { name: 'Mark answered' }).click()
      await expect(noteOf(`Another at ${width}.`)).toBeVisible()
      await expect(field).toHaveValue(`Called at ${width}.`)
      line.hold()
      await message.getByRole('button', { name: 'Add', exact: true }).press('Enter')
      const adding = message.getByRole('button', { name: 'Adding' })
      await expect(adding).toBeVisible()
      await adding.press('Enter')
      line.release()
      await expect(noteOf(`Called at ${width}.`)).toHaveCount(1)
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
  }
  await expectFitAtEveryWidth(page)
})

test('a note that was typed but not added is restored after another message was open, and a long note is not cut', async ({
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
})

test('before a tab with a note that was not added is closed, the browser asks', async ({ page, site }) => {
  await storeMessages(site, [chidinma])
  await startSession(page, adaeze)
  await page.goto('/admin/cms/messages/chidinma')
  const field = page.getByLabel('Note for colleagues')
  await field.fill('Called twice.')
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(field).toHaveValue('Called twice.')

  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Called twice.' })).toBeVisible()
  await expect(field).toHaveValue('')
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closed
})

test('an urgent message stands on top with its words, and is unmarked by a press', async ({ page, site }) => {
  await storeMessages(site, [chidinma, urgent])
  await storeRecords(
    site,
    [{ kind: 'set', collection: 'UrgentMessages', id: 'urgent', fields: { words: ['come to my house'] } }],
    { uid: 'visitor', name: 'visitor' },
  )
  await startSession(page, adaeze)
  await page.goto('/admin/cms')
  await expect(page.getByText('1 message is perhaps urgent', { exact: true })).toBeVisible()
  await page.goto('/admin/cms/messages')
  await expect(page.getByRole('alert')).toContainText('1 message is perhaps urgent. Read it first.')
  const list = page.getByRole('region', { name: 'List of messages' })
  await expect(list.getByRole('listitem').first()).toContainText('Perhaps urgent: come to my house')
  await expectFitAtEveryWidth(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await list.getByRole('link', { name: /Blessing/ }).click()
  await page.getByRole('article').getByRole('button', { name: 'Not urgent' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(list.getByRole('listitem').first()).toContainText('Chidinma')
})

test('thirty messages are marked as answered and as spam, taken back, and exported', async ({
  page,
  site,
}) => {
  await storeMessages(
    site,
    Array.from({ length: 30 }, (_, count) => ({
      id: `many-${count}`,
      name: count === 0 ? '=HYPERLINK("x")' : `Visitor ${count + 1}`,
      phone: '08035550142',
      message: `Message ${count + 1}`,
      receivedAt: now - count * hour,
    })),
  )
  await startSession(page, adaeze)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/admin/cms/messages')
    await page.getByRole('link', { name: 'Select' }).click()
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await expect(page.getByText('24 of 24 selected')).toBeVisible()
    await expectFitAtEveryWidth(page)
    await page.setViewportSize({ width, height: 800 })
    await page.getByRole('button', { name: 'Spam' }).click()
    const done = page.getByText('24 messages are marked as spam.')
    await expect(done).toBeInViewport()
    await expect(page.getByRole('main').getByText('6 unread, 6 not answered')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('24 messages are back in the inbox.')).toBeVisible()
    await expect(page.getByText('0 of 24 selected')).toBeVisible()
  }
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Mark answered' }).click()
  await expect(page.getByText('24 messages are marked as answered.')).toBeVisible()
  await expect(page.getByText('0 of 6 selected')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Mark answered' }).click()
  await expect(page.getByText('Every message is answered.')).toBeVisible()
  expect(await readStored(site, 'AnsweredMessages')).toHaveLength(30)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/admin/cms/messages')
  await page.getByRole('button', { name: 'Not answered (0)' }).click()
  await page.getByRole('link', { name: 'Answered', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Answered', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /Visitor 30/ })).toBeVisible()

  await page.goto('/admin/cms/messages?show=spam')
  await expect(page.getByRole('region', { name: 'List of messages' })).toContainText(
    'or staff moved them here. Nobody is mailed about what comes here by itself.',
  )

  const staff = await signInByRequest(site.url, adaeze)
  const answer = await staff.send('/admin/cms/messages/export?show=answered')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="messages-.*\.csv"$/)
  const csv = Buffer.from(await answer.arrayBuffer()).toString('utf8')
  expect(csv.startsWith('\uFEFF')).toBe(true)
  expect(csv.match(/,'08035550142,/g)).toHaveLength(30)
  expect(csv).toContain(`"'=HYPERLINK(""x"")"`)
  expect(csv.match(/Answered by Admin/g)).toHaveLength(30)
})

test('without a mail server the desk, the list and a message say that nobody was mailed', async ({
  page,
  site,
}) => {
  const unmailed = { ...chidinma, mail: { state: 'not-mailed', sentAt: now } as const }
  await storeMessages(site, [unmailed])
  await startSession(page, adaeze)
  await page.goto('/admin/cms')
  await expect(page.getByText('Mail is not set up', { exact: true })).toBeVisible()
  await page.goto('/admin/cms/messages/chidinma')
  await expect(page.getByText('Nobody was mailed about this message: mail is not set up.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})
