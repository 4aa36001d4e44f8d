import { expect } from 'vitest'
import {
  chidinma,
  hostileMessage,
  manyMessages,
  storeMessages,
  storeUrgentMessage,
} from '../support/messages.ts'
import { adaeze } from '../support/people.ts'
import { test } from '../support/request-test.ts'
import { postForm, signInByRequest } from '../support/staff-requests.ts'
import { readStored } from '../support/stored-records.ts'
import { type Answer, linkTo, regionOf, textOf, textsOf } from '../support/visitor.ts'

const inbox = '/admin/cms/messages'
const address = `${inbox}/chidinma`
const mainOf = ({ document }: Answer) => textsOf(document, 'main').join(' ')
const rowsOf = ({ document }: Answer) => textsOf(regionOf(document, 'List of messages'), 'li')

test('the desk and the list show the messages and their numbers, with pages, a search and the reason of a failed mail', async ({
  site,
  signedIn,
}) => {
  await storeMessages(site, [chidinma, hostileMessage, ...manyMessages(24, 100)])
  const staff = await signedIn(adaeze)
  const desk = await staff.get('/admin/cms')
  expect(textsOf(desk.document, 'nav[aria-label="Staff area"]').join()).toContain(
    '26 unread, 26 not answered',
  )
  expect(textsOf(regionOf(desk.document, 'Unread'), 'a')).toHaveLength(2)

  const list = await staff.get(inbox)
  expect(mainOf(list)).toContain('26 unread, 26 not answered')
  expect(rowsOf(list).find((row) => row.includes('Chidinma Eze'))).toContain('Mail not sent')
  const older = await staff.get(linkTo(list.document, 'Older messages')!)
  expect(linkTo(list.document, 'Older messages')).toBe(`${inbox}?page=2`)
  expect(rowsOf(older)).toHaveLength(2)
  const found = await staff.get(`${inbox}?search=visitor+17`)
  expect(mainOf(found)).toContain('1 message with “visitor 17” among those not answered.')
  expect(linkTo(regionOf(found.document, 'List of messages'), 'Visitor 17')).toBe(
    `${inbox}/many-16?search=visitor+17`,
  )
  expect(mainOf(await staff.get(`${inbox}?show=answered&search=visitor+17`))).toContain(
    'Try a part of the name',
  )

  const message = await staff.get(address)
  expect(mainOf(message)).toContain('I will contest for councillor in Nsukka next year.')
  const article = message.document.querySelector('article')!
  expect(linkTo(article, 'Email')).toMatch(
    /^mailto:chidinma\.eze@mail\.example\?subject=Re%3A%20Your%20message%20to%20\w+&body=.*%0D%0A%3E%20Good%20morning/,
  )
  expect(linkTo(article, 'Call')).toBe('tel:+2348035550101')
  expect(linkTo(article, 'WhatsApp')).toBe('https://wa.me/2348035550101')
  const mail = regionOf(message.document, 'Mail about this message')
  expect(textOf(mail)).toContain(
    'The mail about this message was not sent. The mail server refused the mail (answer 550).',
  )
  await staff.press('Try again to send the mail', { path: address, page: message })
  const tried = regionOf((await staff.get(address)).document, 'Mail about this message')
  // This site has no mail server, and its state may say so by now.
  expect(textOf(tried)).toMatch(
    /is waiting to be sent|Nobody was mailed about this message: mail was not set up/,
  )
  expect(textsOf(tried, 'button')).toEqual([])

  // Hostile markup is shown as text. Without a valid address there is no link to answer.
  const hostile = (await staff.get(`${inbox}/hostile`)).document.querySelector('article')!
  expect(textOf(hostile)).toContain('<script>alert(1)</script>')
  expect(textOf(hostile)).toContain('שלום esrever')
  expect(textOf(hostile)).toContain('They left no email address and no phone number')
  expect(textsOf(hostile, 'a').join()).not.toMatch(/WhatsApp|Email|Call/)
})

test('deletion asks for confirmation, says that it is final, and removes all data', async ({
  site,
  signedIn,
}) => {
  await storeMessages(site, [chidinma])
  const staff = await signedIn(adaeze)
  await staff.post(address, { intent: 'read' })
  const message = await staff.get(`${address}?search=chidinma`)
  const path = linkTo(message.document, 'Delete')!
  const question = await staff.get(path)
  expect(mainOf(question)).toContain('Delete this message?')
  expect(mainOf(question)).toContain('nobody can bring it back')
  expect(linkTo(question.document.querySelector('article, main')!, 'Keep')).toContain('search=chidinma')
  const deleted = await staff.press('Delete', { path, page: question })
  expect(deleted.location).toBe(`${inbox}?search=chidinma&deleted=`)
  expect(mainOf(await staff.get(deleted.location!))).toContain('The message is deleted.')
  for (const collection of ['Contactus', 'ReadMessages', 'Outbox'] as const)
    expect((await readStored(site, collection)).map(({ id }) => id)).not.toContain('chidinma')
  expect(mainOf(await staff.get(address))).toContain('This message is not here')
  const changes = mainOf(await staff.get('/admin/cms/changes?kind=messages'))
  expect(changes).toContain('Admin deleted a message')
  expect(changes).not.toContain('Chidinma')
})

test('only signed-in staff can mark a message, and reading its page without JavaScript does not mark it', async ({
  site,
}) => {
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
  expect(await (await staff.send('/admin/cms/messages')).text()).toContain('<h2>No messages</h2>')
})

test('an urgent message stands on top with its words until it is answered, and is unmarked by a press', async ({
  site,
  signedIn,
}) => {
  await storeUrgentMessage(site)
  const staff = await signedIn(adaeze)
  expect(mainOf(await staff.get('/admin/cms'))).toContain('Urgent: Blessing O.')
  const list = await staff.get(inbox)
  expect(textsOf(list.document, 'main [role=alert]').join()).toContain(
    '1 message is perhaps urgent. Read it first.',
  )
  expect(rowsOf(list)[0]).toContain('Perhaps urgent: come to my house')
  const path = linkTo(regionOf(list.document, 'List of messages'), 'Blessing')!
  expect(linkTo(list.document, 'Read it')).toBe(path)
  expect(linkTo((await staff.get(path)).document, 'Read it')).toBeUndefined()
  await staff.press('Mark answered', { path, page: await staff.get(path) })
  expect(mainOf(await staff.get(path))).not.toMatch(/Perhaps urgent|Not urgent/)
  await staff.press('Undo answered', { path, page: await staff.get(path) })
  await staff.press('Not urgent', { path, page: await staff.get(path) })
  const after = await staff.get(inbox)
  expect(textsOf(after.document, 'main [role=alert]')).toEqual([])
  expect(rowsOf(after)[0]).toContain('Chidinma')
})

test('thirty messages are marked as answered and as spam, taken back, and exported', async ({
  site,
  signedIn,
}) => {
  const [first, ...others] = manyMessages(30, 0)
  await storeMessages(site, [{ ...first!, name: '=HYPERLINK("x")' }, ...others])
  const staff = await signedIn(adaeze)
  const select = `${inbox}?select=`
  const idsOf = ({ document }: Answer) =>
    [...document.querySelectorAll<HTMLInputElement>('[name=message][type=checkbox]')].map(
      ({ value }) => value,
    )
  const page = await staff.get(select)
  expect(idsOf(page)).toHaveLength(24)
  const spam = await staff.post(select, { intent: 'spam', message: idsOf(page) })
  expect(mainOf(spam)).toContain('24 messages are marked as spam.')
  expect(mainOf(spam)).toContain('6 unread, 6 not answered')
  const undone = await staff.press('Undo', { path: select, page: spam })
  expect(mainOf(undone)).toContain('24 messages are back in the inbox.')
  const answered = await staff.post(select, { intent: 'answered', message: idsOf(await staff.get(select)) })
  expect(mainOf(answered)).toContain('24 messages are marked as answered.')
  const rest = idsOf(await staff.get(select))
  expect(rest).toHaveLength(6)
  const all = await staff.post(select, { intent: 'answered', message: rest })
  expect(mainOf(all)).toContain('Every message is answered.')
  expect(await readStored(site, 'AnsweredMessages')).toHaveLength(30)
  expect(rowsOf(await staff.get(`${inbox}?show=answered`)).join()).toContain('Visitor 30')
  expect(mainOf(await staff.get(`${inbox}?show=spam`))).toContain(
    'Staff can also move messages here. No mail is sent about messages that the site puts here.',
  )

  const requests = await signInByRequest(site.url, adaeze)
  const file = await requests.send(`${inbox}/export?show=answered`)
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="messages-.*\.csv"$/)
  const csv = Buffer.from(await file.arrayBuffer()).toString('utf8')
  expect(csv.startsWith('\uFEFF')).toBe(true)
  expect(csv.match(/,'08035550142,/g)).toHaveLength(30)
  expect(csv).toContain(`"'=HYPERLINK(""x"")"`)
  expect(csv.match(/Answered by Admin/g)).toHaveLength(30)
})

test('the menu of the list says how many messages an export takes, and the file has as many', async ({
  site,
  signedIn,
}) => {
  await storeMessages(site, manyMessages(3, 0))
  const staff = await signedIn(adaeze)
  const requests = await signInByRequest(site.url, adaeze)
  const readExports = async (query: string) => {
    const { document } = await staff.get(inbox + query)
    const links = [...document.querySelectorAll('main a[download]')]
    const files = links.map(async (link) => {
      const csv = await (await requests.send(link.getAttribute('href')!)).text()
      return [textOf(link), csv.trim().split('\r\n').length - 1]
    })
    return Promise.all(files)
  }
  const all = ['Export all 3 messages to CSV', 3]
  expect(await readExports('')).toEqual([all])
  expect(await readExports('?show=all')).toEqual([all])
  expect(await readExports('?search=visitor+2')).toEqual([['Export 1 message to CSV', 1], all])
  await staff.post(`${inbox}?select=`, { intent: 'answered', message: ['many-0', 'many-1'] })
  expect(await readExports('?show=answered&page=9')).toEqual([['Export these 2 messages to CSV', 2], all])
  expect(await readExports('?search=visitor+1')).toEqual([all])
})

test('without a mail server the desk, a message and the list with messages say that nobody is mailed', async ({
  site,
  signedIn,
}) => {
  const staff = await signedIn(adaeze)
  const warning = 'Nobody is mailed about new messages: mail is not set up. Look here for them.'
  expect(mainOf(await staff.get(inbox))).not.toContain('mailed')
  await storeMessages(site, [{ ...chidinma, mail: { state: 'not-mailed', sentAt: chidinma.receivedAt } }])
  expect(mainOf(await staff.get('/admin/cms'))).toContain('Send this to your helper: mail')
  expect(mainOf(await staff.get(inbox))).toContain(warning)
  const message = await staff.get(address)
  expect(mainOf(message)).toContain('Nobody was mailed about this message: mail was not set up.')
  expect(textsOf(message.document, 'button')).not.toContain('Try again to send the mail')
})
