import { expect, test } from 'vitest'
import { describeCredentials } from '#ports/credentials/contract.ts'
import { createIdentityPlatform } from '#ports/credentials/identity-platform.ts'
import { parseIdentityPlatformAddress } from '#ports/credentials/identity-platform-address.ts'
import { createOwnCredentials } from '#server/identity/own-credentials.ts'
import { answerCheckHosted } from '#server/operator/check-hosted.ts'
import { accountRows } from '#tests/support/account-rows.ts'
import { temporaryIdentityServer, clearEmulator } from '#tests/support/identity-server.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

/*
 * `npm run test:release -- engines` starts the emulator of firebase-tools 15.34.2. It has no authenticator apps as a
 * second step and no closed sign-up, so these are not tested here.
 */
const emulator = process.env['IDENTITY_EMULATOR'] ?? ''

describeCredentials('passwords at the emulator of the identity service', async () => {
  const { rows, store } = await accountRows()
  const address = parseIdentityPlatformAddress(await clearEmulator(emulator))!
  const own = createOwnCredentials(rows)
  const parts = { rows, own, log: { warn: () => undefined }, now: Date.now }
  return { credentials: await createIdentityPlatform({ ...address, ...parts }), store }
})

type Fields = Readonly<Record<string, unknown>>

const email = 'adaeze@wipf.example'
const right = { email, password: 'a long enough secret', returnSecureToken: true }

/** Runs the calls of the site and some that fail. Returns each answer without what is different each time. */
async function answersOf(url: string): Promise<readonly string[]> {
  const { project, apiKey, endpoint } = parseIdentityPlatformAddress(url)!
  const answers: string[] = []
  async function call(host: string, path: string, body: Fields | null, bearer = ''): Promise<Fields> {
    const answer = await fetch(
      `${endpoint}/${host}.googleapis.com/v1/${path}${bearer ? '' : `?key=${apiKey}`}`,
      {
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
        headers: { 'content-type': 'application/json', ...(bearer && { authorization: bearer }) },
      },
    )
    const content = (await answer.json()) as Fields & { error?: { message: string } }
    // The words of the emulator without a valid token are longer.
    const message = content.error?.message.split('. Expected')[0]
    const names = ['localId', 'idToken', 'id_token', 'users', 'mfaPendingCredential', 'authorizedDomains']
    const seen = message ?? names.filter((name) => name in content).join()
    answers.push(
      `${path.replace(project, 'P')} ${JSON.stringify(body && Object.keys(body))}: ${answer.status} ${seen}`,
    )
    return content
  }
  const person = (verb: string, body: Fields) => call('identitytoolkit', `accounts:${verb}`, body)
  const admin = (verb: string, body: Fields, bearer = 'Bearer owner') =>
    call('identitytoolkit', `projects/${project}/accounts${verb}`, body, bearer)

  await call('identitytoolkit', 'projects', null)
  await person('signInWithPassword', right)
  await person('signInWithPassword', { ...right, email: 'adaeze' })
  await admin('', { localId: 'one', email, password: right.password })
  await admin('', { localId: 'two', email, password: right.password })
  await admin('', { localId: 'one', email: 'ruth@wipf.example', password: right.password })
  await admin('', { localId: 'two', email: 'ruth@wipf.example', password: 'short' })
  await admin('', { localId: 'two', email: 'ruth', password: right.password })
  await person('signInWithPassword', { ...right, password: 'another one' })
  const signedIn = await person('signInWithPassword', { ...right, email: email.toUpperCase() })
  await person('lookup', { idToken: signedIn['idToken'] })
  await person('lookup', { idToken: 'made-up' })
  const token = { grant_type: 'refresh_token', refresh_token: signedIn['refreshToken'] }
  const refreshed = await call('securetoken', 'token', token)
  await call('securetoken', 'token', { ...token, refresh_token: 'made-up' })
  await admin(':lookup', { localId: ['one'] })
  await admin(':lookup', { localId: ['nobody'] })
  await admin(':lookup', { email: [email, 'nobody@wipf.example'] })
  for (const verb of [':update', ':delete']) await admin(verb, { localId: 'nobody', disableUser: true })
  await admin(':update', { localId: 'one', password: 'short' })
  await call('identitytoolkit', `projects/${project}/accounts:lookup`, { localId: ['one'] })
  await admin(':update', { localId: 'one', disableUser: true })
  for (const password of [right.password, 'another one'])
    await person('signInWithPassword', { ...right, password })
  await call('securetoken', 'token', token)
  await person('lookup', { idToken: refreshed['id_token'] })
  await admin(':lookup', { localId: ['one'] })
  await admin(':delete', { localId: 'one' })
  await person('lookup', { idToken: refreshed['id_token'] })
  const mfaInfo = [{ phoneInfo: '+2348012345678', displayName: 'Her phone' }]
  await admin('', { localId: 'one', email, password: right.password, emailVerified: true, mfaInfo })
  await person('signInWithPassword', right)
  return answers
}

test('the stand-in answers as the emulator does', async () => {
  const standIn = await temporaryIdentityServer()
  // The emulator says which of the two was wrong; new projects of the service do not.
  standIn.isProtected = false
  const answers = await answersOf(standIn.url)
  expect(answers).toEqual(await answersOf(await clearEmulator(emulator)))
  expect(answers).toHaveLength(31)
})

test('a check of the emulator says what it lacks, and leaves no account there', async () => {
  const url = await clearEmulator(emulator)
  const { lines } = await answerCheckHosted([], {
    environment: { DATA_DIR: 'data', IDENTITY_URL: url },
    directory: await temporaryFolder(),
    announce: () => undefined,
    signal: new AbortController().signal,
  })
  expect(lines).toEqual([
    'Accounts of demo-forum:',
    '  An account that the service account makes keeps its id, and signs in: yes',
    '  A token lasts an hour, and is renewed for another: yes',
    expect.stringMatching(/^ {2}Strangers cannot make accounts: no, the public key was enough\. /),
    expect.stringMatching(/\(TOTP\): could not be asked, .+Missing phoneEnrollmentInfo.+ \(not needed\)$/),
    // It compares passwords with hashes of its own.
    '  A password that this website has hashed can move there: no, it does not sign in (not needed)',
    '',
    'The check has failed in 1 point.',
  ])
  const { project } = parseIdentityPlatformAddress(url)!
  const accounts = `${emulator}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:query`
  const headers = { authorization: 'Bearer owner', 'content-type': 'application/json' }
  const answer = await fetch(accounts, { method: 'POST', body: '{}', headers })
  expect(await answer.json()).toMatchObject({ recordsCount: '0' })
})
