import { describe, expect, test } from 'vitest'
import { type Credentials, type CredentialsAnswer, noPassword } from './credentials.ts'

/** `store`: what the site does with the results of `create` and `setPassword`. */
export interface ContractParts {
  readonly credentials: Credentials
  store(account: { readonly uid: string; readonly email: string }, stored: string): Promise<void>
}

const email = 'adaeze@wipf.example'
const password = 'a long enough secret'
const wrong = { ok: false, refusal: { code: 'invalid-credential' } }

/** The contract tests of every Credentials. `make` gives each test its own, without accounts. */
export function describeCredentials(name: string, make: () => Promise<ContractParts>) {
  async function withAccount() {
    const parts = await make()
    const { uid, stored } = valueOf(await parts.credentials.create(email, password))
    const holder = { uid, email }
    await parts.store(holder, stored)
    return { ...parts, holder, stored }
  }

  describe(name, () => {
    test('the password of an account is right, and a wrong one and an unknown address get the same answer', async () => {
      const { credentials, holder } = await withAccount()
      expect(await credentials.check(holder, password)).toEqual({ ok: true, value: null })
      expect(await credentials.check(holder, 'another long secret')).toEqual(wrong)
      expect(await credentials.check({ uid: null, email: 'ruth@wipf.example' }, password)).toEqual(wrong)
      expect(await credentials.check({ uid: 'somebody-else', email: 'ruth@wipf.example' }, password)).toEqual(
        wrong,
      )
    })

    test('a password that is right for an address is not right for another account', async () => {
      const { credentials } = await withAccount()
      expect(await credentials.check({ uid: null, email }, password)).toEqual(wrong)
      expect(await credentials.check({ uid: 'somebody-else', email }, password)).toEqual(wrong)
    })

    test('what the row of an account keeps is not the password', async () => {
      const { stored } = await withAccount()
      expect(stored === noPassword || /^\$argon2id\$/.test(stored)).toBe(true)
    })

    test('spaces, letters of all languages and 128 characters belong to a password', async () => {
      const { credentials, holder, store } = await withAccount()
      for (const next of [' ɓaƙin wake da  ƴaƴa ', 'ọ̀nà ìbò 投票 🗳️', 'x'.repeat(128)]) {
        await store(holder, valueOf(await credentials.setPassword(holder, next)))
        expect((await credentials.check(holder, next)).ok, next).toBe(true)
        expect(await credentials.check(holder, `${next}x`)).toEqual(wrong)
        expect(await credentials.check(holder, password)).toEqual(wrong)
      }
    })

    test('an account without a password gets one', async () => {
      const { credentials, store } = await make()
      const ruth = { uid: 'ruth-of-an-earlier-time', email: 'ruth@wipf.example' }
      await store(ruth, noPassword)
      expect(await credentials.check(ruth, password)).toEqual(wrong)
      await store(ruth, valueOf(await credentials.setPassword(ruth, password)))
      expect((await credentials.check(ruth, password)).ok).toBe(true)
    })

    test('a disabled account that is enabled again has its password, and its sessions continue', async () => {
      const { credentials, holder } = await withAccount()
      const done = { ok: true, value: null }
      for (const disabled of [true, true, false, false])
        expect(await credentials.setDisabled(holder.uid, disabled)).toEqual(done)
      expect((await credentials.check(holder, password)).ok).toBe(true)
      expect(credentials.stillValid(holder.uid, Date.now())).toBe(true)
    })

    test('removing and disabling can be repeated, and need no account', async () => {
      const { credentials, holder } = await withAccount()
      const done = { ok: true, value: null }
      for (const uid of [holder.uid, holder.uid, 'nobody'])
        expect(await credentials.remove(uid)).toEqual(done)
      expect(await credentials.setDisabled('nobody', true)).toEqual(done)
    })
  })
}

function valueOf<Value>(answer: CredentialsAnswer<Value>): Value {
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.value
}
