import { expect, test, vi } from 'vitest'
import { enter, identitySite, minute } from '#tests/support/identity-site.ts'

const adaeze = { username: 'Adaeze', email: 'adaeze@wipf.example', password: 'long road to the ballot 27' }

async function site() {
  const made = await identitySite()
  await made.identity.createFirstAccount(adaeze)
  const links = () =>
    made.database.kysely
      .selectFrom('sign_in_links')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
      .then(({ count }) => Number(count))
  /** Waits for the work that follows the answer: it makes a link for every address, known or not. */
  const ask = async (email: string, address = '203.0.113.7') => {
    const before = await links()
    const answer = await made.identity.requestSignInLink(email, address)
    if (answer.ok) await vi.waitUntil(async () => (await links()) > before)
    return answer
  }
  return { ...made, ask }
}

test('a person who asks for a link gets it by mail, and an address without an account gets the same answer but no mail', async () => {
  const { identity, mails, ask } = await site()
  expect(await ask('nobody@wipf.example')).toEqual({ ok: true, value: null })
  expect(await ask(' Adaeze@wipf.example ')).toEqual({ ok: true, value: null })
  await vi.waitUntil(() => mails.length > 0)
  expect(mails).toMatchObject([{ to: adaeze.email }])
  const token = /token=(\S+)/.exec(mails[0]!.text)?.[1] ?? ''
  expect(await identity.checkSignInLink(token)).toMatchObject({ ok: true })
})

test('a disabled account gets no mail', async () => {
  const { identity, mails, ask } = await site()
  const { editor } = await enter(identity, adaeze)
  const ruth = { username: 'Ruth', email: 'ruth@wipf.example', password: 'a slow boat to Ibadan' }
  const made = await identity.accounts.register(ruth, editor)
  await identity.accounts.disable(made.ok ? made.value.account.uid : '', editor)
  await ask(ruth.email)
  await ask('nobody@wipf.example')
  expect(mails).toEqual([])
})

test('an address gets five mails an hour, and a client may ask ten times', async () => {
  const { clock, mails, ask } = await site()
  for (let n = 0; n < 10; n += 1) expect((await ask(adaeze.email)).ok).toBe(true)
  expect(await ask(adaeze.email)).toMatchObject({ ok: false, refusal: { code: 'too-many-requests' } })
  await ask(adaeze.email, '203.0.113.8')
  expect(mails).toHaveLength(5)
  clock.aheadMs = 60 * minute
  await ask(adaeze.email)
  await vi.waitUntil(() => mails.length === 6)
})
