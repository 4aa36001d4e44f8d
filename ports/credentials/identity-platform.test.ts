import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'
import { expect, onTestFinished, test, vi } from 'vitest'
import { accountRows } from '#tests/support/account-rows.ts'
import {
  type IdentityServer,
  type Interference,
  temporaryIdentityServer,
} from '#tests/support/identity-server.ts'
import { hashPassword } from '#server/identity/password.ts'
import { createOwnCredentials } from '#server/identity/own-credentials.ts'
import { describeCredentials } from './contract.ts'
import { noPassword } from './credentials.ts'
import { parseIdentityPlatformAddress } from './identity-platform-address.ts'
import { createIdentityPlatform, type IdentityPlatformOptions } from './identity-platform.ts'

const adaeze = { uid: 'adaeze', email: 'adaeze@wipf.example' }
const password = 'a long enough secret'
const wrong = { ok: false, refusal: { code: 'invalid-credential' } }
const impatient = { callMs: 150, offlineMs: 150 }
const minute = 60_000

async function open(server: IdentityServer, more: Partial<IdentityPlatformOptions> = {}) {
  const { rows, store } = await accountRows()
  const clock = { aheadMs: 0 }
  const logged: object[] = []
  const credentials = await createIdentityPlatform({
    ...parseIdentityPlatformAddress(server.url)!,
    ...{ rows, own: createOwnCredentials(rows), log: { warn: (event) => logged.push(event) } },
    now: () => Date.now() + clock.aheadMs,
    ...more,
  })
  server.requests.length = 0
  return { credentials, rows, store, clock, logged }
}

/** Adaeze has an account here, and there with her password. */
async function withAdaeze(server: IdentityServer, more: Partial<IdentityPlatformOptions> = {}) {
  const parts = await open(server, more)
  await parts.store(adaeze, noPassword)
  expect((await parts.credentials.setPassword(adaeze, password)).ok).toBe(true)
  server.requests.length = 0
  return parts
}

describeCredentials('passwords at the identity service', async () => open(await temporaryIdentityServer()))

test('a disabled account, a wrong password and an unknown address get one answer after the same calls', async () => {
  for (const isProtected of [true, false]) {
    const server = await temporaryIdentityServer()
    server.isProtected = isProtected
    const { credentials, logged } = await withAdaeze(server)
    const ruth = { uid: null, email: 'ruth@wipf.example' }
    const disabled = { uid: 'tari', email: 'tari@wipf.example' }
    await credentials.setPassword(disabled, password)
    await credentials.setDisabled('tari', true)
    server.requests.length = 0
    for (const [holder, typed] of [
      [adaeze, 'another long secret'],
      [ruth, password],
      [disabled, 'another long secret'],
      [disabled, password],
    ] as const) {
      expect(await credentials.check(holder, typed)).toEqual(wrong)
      expect(server.requests.splice(0)).toEqual([
        'POST /identitytoolkit.googleapis.com/v1/accounts:signInWithPassword',
      ])
    }
    expect(JSON.stringify(logged)).toContain('user-disabled')
    expect(JSON.stringify(logged)).not.toContain('wipf.example')
  }
})

test('an account that a stranger makes there with the address of somebody here opens nothing', async () => {
  const server = await temporaryIdentityServer()
  const { credentials, store } = await open(server)
  await store(adaeze, noPassword)
  server.users.set('stranger', {
    ...{ localId: 'stranger', email: adaeze.email, password: 'of the stranger', disabled: false },
    ...{ validSince: 0, mfaInfo: [] },
  })
  expect(await credentials.check(adaeze, 'of the stranger')).toEqual(wrong)
  expect(await credentials.setPassword(adaeze, password)).toEqual({
    ok: false,
    refusal: { code: 'another-account' },
  })
  expect(await credentials.create(adaeze.email, password)).toEqual({
    ok: false,
    refusal: { code: 'credential-already-in-use' },
  })
})

test('an account is made once when the answer was lost, and one of the earlier website keeps its id', async () => {
  const server = await temporaryIdentityServer()
  const { credentials } = await open(server)
  server.interfere = (request) => (/\/accounts$/.test(request) ? 'cut after' : null)
  expect(await credentials.create(adaeze.email, password)).toEqual({
    ok: false,
    refusal: { code: 'service-silent' },
  })
  server.interfere = () => null
  const [made] = [...server.users.values()]
  expect(await credentials.create(adaeze.email, password)).toEqual({
    ok: true,
    value: { uid: made!.localId, stored: noPassword },
  })
  expect(server.users.size).toBe(1)
})

test('a password that the site knew moves to the service when it is typed, and is not kept here', async () => {
  const server = await temporaryIdentityServer()
  const { credentials, rows, store } = await open(server)
  await store(adaeze, await hashPassword(password))
  expect(credentials.stillValid(adaeze.uid, Date.now())).toBe(true)
  expect(await credentials.check(adaeze, 'another long secret')).toEqual(wrong)
  expect(server.users.size).toBe(0)
  expect((await credentials.check(adaeze, password)).ok).toBe(true)
  expect(server.users.get(adaeze.uid)?.password).toBe(password)
  expect((await rows.of(adaeze.uid))?.password).toBe(noPassword)
})

test('a password that was replaced at the service does not come back from this site', async () => {
  const server = await temporaryIdentityServer()
  const { credentials, rows, store } = await withAdaeze(server)
  await store(adaeze, await hashPassword('her former password'))
  expect(await credentials.check(adaeze, 'her former password')).toEqual(wrong)
  expect((await credentials.check(adaeze, password)).ok).toBe(true)
  expect((await rows.of(adaeze.uid))?.password).toBe(noPassword)
})

test('a second step at the service is refused in words', async () => {
  const server = await temporaryIdentityServer()
  const { credentials } = await withAdaeze(server)
  server.users.get(adaeze.uid)!.mfaInfo = [{ mfaEnrollmentId: '1', phoneInfo: '+*********5678' }]
  expect(await credentials.check(adaeze, 'another long secret')).toEqual(wrong)
  expect(await credentials.check(adaeze, password)).toEqual({
    ok: false,
    refusal: { code: 'multi-factor-auth-required' },
  })
})

const outcomes: readonly [Interference, string][] = [
  ['silent', 'service-silent'],
  ['slow', 'service-silent'],
  ['cut', 'service-silent'],
  [{ status: 400, message: 'TOO_MANY_ATTEMPTS_TRY_LATER : Try again later.' }, 'too-many-requests'],
  [{ status: 400, message: 'OPERATION_NOT_ALLOWED' }, 'operation-not-allowed'],
  [{ status: 400, message: 'A_CODE_OF_NEXT_YEAR : With words.' }, 'internal-error'],
  [{ status: 400, message: 'API key expired. Please renew the API key.' }, 'invalid-api-key'],
  [{ status: 401 }, 'admin-restricted-operation'],
  [{ status: 402 }, 'internal-error'],
  [{ status: 403 }, 'admin-restricted-operation'],
  [{ status: 404 }, 'internal-error'],
  [{ status: 412 }, 'internal-error'],
  [{ status: 429 }, 'too-many-requests'],
  [{ status: 500 }, 'internal-error'],
  [{ status: 503 }, 'internal-error'],
  [{ status: 302 }, 'internal-error'],
]

test.for(outcomes)(
  'when the service answers with %j, every call ends with the code %s',
  async ([interference, code]) => {
    const server = await temporaryIdentityServer()
    const { credentials } = await withAdaeze(server, { timeouts: impatient })
    server.interfere = () => interference
    const refused = { ok: false, refusal: { code } }
    expect(await credentials.check(adaeze, password)).toEqual(refused)
    expect(await credentials.create('ruth@wipf.example', password)).toEqual(refused)
    expect(await credentials.setPassword(adaeze, password)).toEqual(refused)
    expect(await credentials.setDisabled(adaeze.uid, true)).toEqual(refused)
    expect(await credentials.remove(adaeze.uid)).toEqual(refused)
  },
)

test('a password that the service finds too weak is refused with its words', async () => {
  const server = await temporaryIdentityServer()
  const { credentials } = await open(server)
  expect(await credentials.create(adaeze.email, 'short')).toEqual({
    ok: false,
    refusal: {
      code: 'weak-password',
      words:
        'The sign-in service refuses this password: Password should be at least 6 characters. Choose another.',
    },
  })
})

test('a session ends when its account is disabled, removed or gets a new password at the service', async () => {
  const server = await temporaryIdentityServer()
  const { credentials, clock } = await withAdaeze(server)
  const now = () => Date.now() + clock.aheadMs
  for (const change of [
    () => (server.users.get(adaeze.uid)!.disabled = true),
    () => (server.users.get(adaeze.uid)!.validSince = now() / 1_000 + 300),
    () => server.users.delete(adaeze.uid),
  ]) {
    expect((await credentials.check(adaeze, password)).ok).toBe(true)
    const since = now()
    change()
    expect(credentials.stillValid(adaeze.uid, since)).toBe(true)
    clock.aheadMs += 56 * minute
    await expect.poll(() => credentials.stillValid(adaeze.uid, since)).toBe(false)
    const user = server.users.get(adaeze.uid)
    if (user) Object.assign(user, { disabled: false })
  }
})

test('a session without a token is asked about with the service account', async () => {
  const server = await temporaryIdentityServer()
  const { credentials } = await withAdaeze(server)
  server.users.get(adaeze.uid)!.disabled = true
  expect(credentials.stillValid(adaeze.uid, Date.now())).toBe(true)
  await expect.poll(() => credentials.stillValid(adaeze.uid, Date.now())).toBe(false)
  expect(server.requests).toEqual([
    'POST /identitytoolkit.googleapis.com/v1/projects/demo-forum/accounts:lookup',
  ])
})

test('a password that was changed on this site leaves the session that changed it', async () => {
  const server = await temporaryIdentityServer()
  const { credentials, clock, rows } = await withAdaeze(server)
  expect((await credentials.check(adaeze, password)).ok).toBe(true)
  const since = Date.now() - 20 * minute
  server.users.get(adaeze.uid)!.validSince = Date.now() / 1_000 - 1
  expect((await rows.of(adaeze.uid))!.changedAt).toBeGreaterThan(since)
  clock.aheadMs += 56 * minute
  credentials.stillValid(adaeze.uid, since)
  await expect.poll(() => server.requests.at(-1)).toContain('lookup')
  expect(credentials.stillValid(adaeze.uid, since)).toBe(true)
})

test('a token is refreshed five minutes and a half before its end, and no missing answer ends a session', async () => {
  const server = await temporaryIdentityServer()
  const { credentials, clock, logged } = await withAdaeze(server)
  expect((await credentials.check(adaeze, password)).ok).toBe(true)
  const ask = () => credentials.stillValid(adaeze.uid, 0)
  const asked = () => server.requests.filter((request) => request.endsWith('/token')).length
  clock.aheadMs = 54 * minute
  expect(ask()).toBe(true)
  expect(asked()).toBe(0)
  server.interfere = () => 'cut'
  clock.aheadMs = 54.5 * minute
  let tries = 0
  for (const pauseS of [30, 60, 120, 240, 480, 960, 960]) {
    expect(ask()).toBe(true)
    tries += 1
    await expect.poll(() => logged.length).toBe(tries)
    clock.aheadMs += pauseS * 1_000 - 5_000
    expect(ask()).toBe(true)
    expect(asked()).toBe(tries)
    clock.aheadMs += 5_001
  }
  server.interfere = () => null
  expect(ask()).toBe(true)
  await expect.poll(() => server.requests.at(-1)).toContain('accounts:lookup')
  expect(asked()).toBe(tries + 1)
  expect(ask()).toBe(true)
})

test('without a network a call ends after the shorter limit', async () => {
  const server = await temporaryIdentityServer()
  const { credentials } = await withAdaeze(server, { timeouts: { callMs: 600_000, offlineMs: 50 } })
  const interfaces = vi.spyOn(os, 'networkInterfaces').mockReturnValue({})
  syncBuiltinESMExports()
  onTestFinished(() => {
    interfaces.mockRestore()
    syncBuiltinESMExports()
  })
  server.interfere = () => 'silent'
  expect(await credentials.check(adaeze, password)).toMatchObject({ refusal: { code: 'service-silent' } })
})

test('the start says what is wrong with the key or the service account, and does not wait for a service that is away', async () => {
  const server = await temporaryIdentityServer()
  const says = async (words: string, more: Partial<IdentityPlatformOptions>) =>
    expect(open(server, more)).rejects.toThrow(words)
  await says('It refuses the key.', { apiKey: 'of-another-project' })
  await says('It refuses the service account.', { token: async () => 'wrong' })
  await says('It refuses the service account.', { token: () => Promise.reject(new Error('no key file')) })
  const unreachable = Object.assign(new Error('no server of tokens'), { code: 'ENOTFOUND' })
  const started = await open(server, { token: () => Promise.reject(unreachable) })
  expect(started.logged).toMatchObject([{ event: 'identity-service-away' }])
  for (const interference of ['silent', 'cut', { status: 500 }] as const) {
    server.interfere = () => interference
    const { credentials, logged } = await open(server, { timeouts: impatient })
    expect(logged).toMatchObject([{ event: 'identity-service-away' }])
    server.interfere = () => null
    expect(await credentials.check(adaeze, password)).toEqual(wrong)
  }
})

test('a refused token of the service account is replaced once', async () => {
  const server = await temporaryIdentityServer()
  const asked: boolean[] = []
  const token = async (fresh: boolean) => {
    asked.push(fresh)
    return fresh ? 'owner' : 'outdated'
  }
  await withAdaeze(server, { token })
  expect(asked.slice(0, 2)).toEqual([false, true])
})

test('an address of a project is read, and others are not', () => {
  expect(parseIdentityPlatformAddress('identity-platform://my-project?apiKey=AIza-1_')).toEqual({
    ...{ project: 'my-project', apiKey: 'AIza-1_', endpoint: null },
  })
  for (const text of [
    'identity-platform://my-project',
    'identity-platform://?apiKey=AIza',
    'https://my-project?apiKey=AIza',
    'identity-platform://my-project/path?apiKey=AIza',
    'identity-platform://user@my-project?apiKey=AIza',
    'identity-platform://my-project?apiKey=AIza&other=1',
    'identity-platform://my-project?apiKey=AIza&endpoint=http://example.org',
  ])
    expect(parseIdentityPlatformAddress(text), text).toBeNull()
})
