import { expect, test } from 'vitest'
import { cookiesOf, day, enter, identitySite } from '#tests/support/identity-site.ts'

const adaeze = { username: 'Adaeze', email: 'adaeze@wipf.example', password: 'long road to the ballot 27' }
const tari = {
  username: 'Tari Briggs',
  email: 'tari.briggs@mail.example',
  role: 'writes',
  owner: false,
} as const
const chosen = { username: 'Tari', password: 'dugout canoe before dawn' }
const tokenIn = (url: string) => new URL(url).searchParams.get('token') ?? ''

async function site() {
  const made = await identitySite()
  await made.identity.createFirstAccount(adaeze)
  const { editor } = await enter(made.identity, adaeze)
  const { identity } = made
  const invite = async (given: Parameters<typeof identity.accounts.invite>[0] = { ...tari, way: 'link' }) => {
    const invited = await identity.accounts.invite(given, editor)
    if (!invited.ok) throw new Error(invited.refusal.code)
    return { ...invited.value, token: tokenIn(invited.value.url) }
  }
  return { ...made, accounts: identity.accounts, editor, invite }
}

const refused = (code: string) => ({ ok: false, refusal: { code } })

test('an invited person of any mail domain chooses her name and password, and gets the role that the owner chose', async () => {
  const { identity, accounts, invite } = await site()
  const { token } = await invite()
  expect(await identity.checkInvitation(token)).toMatchObject({ value: { email: tari.email } })
  const opened = await identity.acceptInvitation(token, chosen, new Headers())
  const { account } = await identity.accountOf(cookiesOf(opened.ok ? opened.value.setCookies : []))
  expect(account).toMatchObject({ username: 'Tari', email: tari.email, role: 'writes', owner: false })
  expect(await accounts.invitations()).toEqual([])
  expect((await enter(identity, { email: tari.email, password: chosen.password })).editor.uid).toBe(
    account?.uid,
  )
})

test('an invitation that made an account leads to the sign-in, makes no second one, and is listed no more', async () => {
  const { identity, accounts, clock, editor, invite } = await site()
  const { id, token } = await invite()
  const opened = await identity.acceptInvitation(token, chosen, new Headers())
  const uid = (opened.ok && opened.value.account.uid) || ''
  const again = () => identity.acceptInvitation(token, chosen, new Headers())
  expect(await again()).toEqual(refused('email-already-in-use'))
  expect(await identity.checkInvitation(token)).toEqual(refused('email-already-in-use'))
  expect(await accounts.renewInvitation(id, editor)).toEqual(refused('email-already-in-use'))
  expect(await accounts.endInvitation(id, editor)).toEqual(refused('gone'))
  expect(await accounts.invitations()).toEqual([])
  clock.aheadMs = 8 * day
  expect(await again()).toEqual(refused('email-already-in-use'))
  clock.aheadMs = 0
  expect((await accounts.remove(uid, editor)).ok).toBe(true)
  expect(await again()).toEqual(refused('invalid-action-code'))
  expect(await accounts.list()).toHaveLength(1)
})

test('of two parallel uses of an invitation one makes an account', async () => {
  const { identity, accounts, invite } = await site()
  const { token } = await invite()
  const answers = await Promise.all([
    identity.acceptInvitation(token, chosen, new Headers()),
    identity.acceptInvitation(token, chosen, new Headers()),
  ])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await accounts.list()).toHaveLength(2)
})

test('an invitation that has run out, was replaced, ended or changed by a letter makes no account', async () => {
  const { identity, accounts, clock, editor, invite } = await site()
  const accept = (token: string) => identity.acceptInvitation(token, chosen, new Headers())
  const first = await invite()
  const second = await invite()
  expect(await accept(first.token)).toEqual(refused('invalid-action-code'))
  expect(await accept(`${second.token.slice(0, -2)}__`)).toEqual(refused('invalid-action-code'))
  clock.aheadMs = 7 * day
  expect(await accept(second.token)).toEqual(refused('expired-action-code'))
  const renewed = await accounts.renewInvitation(second.id, editor)
  const token = tokenIn(renewed.ok ? renewed.value.url : '')
  expect(await accept(second.token)).toEqual(refused('invalid-action-code'))
  expect((await accounts.endInvitation(second.id, editor)).ok).toBe(true)
  expect(await accept(token)).toEqual(refused('invalid-action-code'))
  expect(await accounts.renewInvitation(second.id, editor)).toEqual(refused('gone'))
  expect(await accounts.list()).toHaveLength(1)
})

test('an address that has an account is not invited, and an invitation ends when its address gets one', async () => {
  const { identity, accounts, editor, invite } = await site()
  expect(await accounts.invite({ ...tari, email: adaeze.email, way: 'link' }, editor)).toEqual(
    refused('email-already-in-use'),
  )
  const { token } = await invite({ ...tari, email: 'ruth@wipf.example', way: 'link' })
  const ruth = { username: 'Ruth', email: 'ruth@wipf.example', password: 'a slow boat to Ibadan' }
  expect((await accounts.register(ruth, editor)).ok).toBe(true)
  expect(await identity.acceptInvitation(token, chosen, new Headers())).toEqual(
    refused('email-already-in-use'),
  )
  expect(await accounts.invitations()).toEqual([])
})

test('an invitation of an address does not outlive the removal of its account', async () => {
  const { identity, accounts, editor, invite } = await site()
  const { token } = await invite({ ...tari, email: 'ruth@wipf.example', way: 'link' })
  const ruth = { username: 'Ruth', email: 'Ruth@wipf.example', password: 'a slow boat to Ibadan' }
  const made = await accounts.register(ruth, editor)
  expect((await accounts.remove(made.ok ? made.value.account.uid : '', editor)).ok).toBe(true)
  expect(await identity.acceptInvitation(token, chosen, new Headers())).toEqual(
    refused('invalid-action-code'),
  )
})

test('an owner who is switched off or lowered leaves no invitation behind', async () => {
  const { identity, accounts, editor, invite } = await site()
  const { token } = await invite({ ...tari, role: 'publishes', owner: true, way: 'link' })
  const opened = await identity.acceptInvitation(token, chosen, new Headers())
  const second = opened.ok ? (opened.value.account as typeof editor) : editor
  const invited = { ...tari, email: 'tari.again@mail.example', owner: true, way: 'link' } as const
  const leaves = async (change: () => Promise<{ readonly ok: boolean }>) => {
    const made = await accounts.invite(invited, second)
    expect((await change()).ok).toBe(true)
    const again = tokenIn(made.ok ? made.value.url : '')
    expect(await identity.checkInvitation(again)).toEqual(refused('invalid-action-code'))
    expect(await accounts.invite(invited, second)).toEqual(refused('not-owner'))
  }
  await leaves(() => accounts.setRights(second.uid, { role: 'publishes', owner: false }, editor))
  await accounts.setRights(second.uid, { role: 'publishes', owner: true }, editor)
  await leaves(() => accounts.disable(second.uid, editor))
})

test('an invitation is mailed when the owner has chosen that', async () => {
  const { invite, mails } = await site()
  await invite()
  expect(mails).toEqual([])
  const { url } = await invite({ ...tari, way: 'mail' })
  expect(mails).toMatchObject([{ to: tari.email, subject: 'An account for Women in Politics Forum' }])
  expect(mails[0]?.text).toContain(url)
})

test('a guessable password is refused, and the invitation stays', async () => {
  const { identity, invite } = await site()
  const { token } = await invite()
  const weak = { ...chosen, password: 'password1234' }
  expect(await identity.acceptInvitation(token, weak, new Headers())).toMatchObject({
    refusal: { code: 'weak-password' },
  })
  expect((await identity.checkInvitation(token)).ok).toBe(true)
})
