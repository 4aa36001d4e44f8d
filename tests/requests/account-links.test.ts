import { expect } from 'vitest'
import { disableAccount, registerAccount } from '../support/accounts.ts'
import { adaeze, ruth } from '../support/people.ts'
import { test } from '../support/request-test.ts'
import { type Answer, createVisitor, messageOf, noticeOf, shownIn, titleOf } from '../support/visitor.ts'

const tari = { name: 'Tari Briggs', email: 'tari.briggs@mail.example', password: 'dugout canoe before dawn' }
const list = '/admin/cms/accounts'
const invite = `${list}/invite`

/** The address of the link that a page shows. */
const shownLink = ({ document }: Answer) =>
  new URL(document.querySelector('dialog [role="group"]')?.textContent ?? '').href.replace(
    /^https?:\/\/[^/]+/,
    '',
  )

const dialogOf = ({ document }: Answer) => document.querySelector('dialog')

test('an owner makes a link for a colleague who forgot her password; it works once, and one that ended does not', async ({
  site,
  visitor,
  signedIn,
}) => {
  expect((await visitor.get('/admin/forgotten')).text).toContain('This website cannot send mail yet')
  const uid = await registerAccount(site, ruth)
  const staff = await signedIn(adaeze)
  const make = async () => {
    const page = await staff.get(list)
    return staff.press('Make a sign-in link for Ruth', { path: list, page })
  }
  const made = await make()
  expect(dialogOf(made)?.querySelector('h2')?.textContent).toBe('Send this to Ruth')
  expect(dialogOf(made)?.textContent).toContain('once, until')
  const link = shownLink(made)
  expect(link).toMatch(/^\/admin\/sign-in-link\?token=/)
  const whatsApp = made.document.querySelector('a[href^="https://wa.me/"]')
  expect(whatsApp?.getAttribute('href')).toContain(encodeURIComponent(site.url + link))

  const ended = await staff.press('End this link', { path: `${list}/${uid}/link`, page: made })
  expect(dialogOf(ended)?.textContent).toContain('The link has ended.')
  const refused = await visitor.get(link)
  expect([refused.status, noticeOf(refused, 'alert')]).toEqual([
    403,
    expect.stringContaining('The link was used already'),
  ])
  const again = await staff.press('Make a new link', { path: `${list}/${uid}/link`, page: ended })
  const second = shownLink(again)
  await visitor.press('Sign in', { path: second, page: await visitor.get(second) })
  const path = `${list}/password`
  const values = { password: 'lantern over the lagoon', confirmation: 'lantern over the lagoon' }
  const changed = await visitor.press('Change password', { path, page: await visitor.get(path), values })
  expect(noticeOf(await visitor.get(changed.location ?? ''), 'status')).toContain('Your password is changed.')
  expect((await createVisitor(site).get(second)).status).toBe(403)

  // Switching an account off ends its link.
  const third = shownLink(await make())
  expect((await createVisitor(site).get(third)).status).toBe(200)
  await disableAccount(site, ruth)
  expect((await createVisitor(site).get(third)).status).toBe(403)
})

test('an owner invites a colleague by a link, who makes her account; pressing again tells her to sign in', async ({
  visitor,
  signedIn,
}) => {
  const staff = await signedIn(adaeze)
  const form = await staff.get(invite)
  expect(form.document.querySelector('[name="way"][value="mail"]')?.hasAttribute('disabled')).toBe(true)
  const press = (email: string) =>
    staff.press('Make the link', { path: invite, page: form, values: { username: tari.name, email } })
  const refused = await press(adaeze.email)
  expect(refused.status).toBe(409)
  expect(messageOf(refused.document, 'email')).toContain('This address has an account already.')
  expect(shownIn(refused.document, 'username')).toBe(tari.name)

  const made = await press(tari.email)
  expect(dialogOf(made)?.querySelector('h2')?.textContent).toBe(`Send this to ${tari.name}`)
  const first = shownLink(made)
  const page = await staff.get(list)
  expect(page.text.replaceAll('<!-- -->', '')).toContain('1 account, 1 invitation waiting')
  const renewed = await staff.press(`Make a new link for ${tari.name}`, { path: list, page })
  const second = shownLink(renewed)

  const old = await visitor.get(first)
  expect([old.status, noticeOf(old, 'alert')]).toEqual([
    403,
    expect.stringContaining('was replaced by a newer one'),
  ])
  const invitation = await visitor.get(second)
  expect(invitation.document.querySelector('main')?.textContent).toContain(
    'invites you to work on this website',
  )
  expect(shownIn(invitation.document, 'email')).toBe(tari.email)
  expect(shownIn(invitation.document, 'username')).toBe(tari.name)
  const values = { password: tari.password, confirmation: tari.password, shared: 'no' }
  const accept = () => visitor.press('Create Account', { path: second, page: invitation, values })
  expect((await accept()).location).toBe('/admin/cms')
  expect((await visitor.get('/admin/cms/profile')).text).toContain(
    'You write, and somebody who publishes finishes it.',
  )
  expect((await visitor.get(second)).text).toContain(
    'There is already an account for the email address of this invitation.',
  )

  const again = await accept()
  expect(titleOf(again)).toBe('The account is there')
  expect(noticeOf(again, 'alert')).toContain('even if you saw no confirmation')
  expect((await (await signedIn(tari)).get('/admin/cms')).status).toBe(200)
  const row = [...(await staff.get(list)).document.querySelectorAll('tr')].find(({ textContent }) =>
    textContent.includes(tari.email),
  )
  expect(row?.textContent).toContain('Writes')
})

test('an owner ends an invitation, and a page that still shows it is sent back to the list', async ({
  site,
  signedIn,
}) => {
  const staff = await signedIn(adaeze)
  const values = { username: tari.name, email: tari.email }
  const made = await staff.press('Make the link', { path: invite, page: await staff.get(invite), values })
  const page = await staff.get(list)
  const ended = await staff.press(`End it for ${tari.name}`, { path: list, page })
  expect(noticeOf(await staff.get(ended.location ?? ''), 'status')).toContain('The invitation has ended.')
  expect((await createVisitor(site).get(shownLink(made))).status).toBe(403)
  const gone = await staff.press(`Make a new link for ${tari.name}`, { path: list, page })
  expect((await staff.get(gone.location ?? '')).text).toContain('The invitation was used or ended already.')
})
