import { href } from 'react-router'
import { type DeviceName, toDeviceName } from '#domain/accounts/device-name.ts'
import type { LockOptions } from '#domain/accounts/passkeys.ts'

/* The lock of the device in the browser (WebAuthn): a finger, a face or a PIN. */

/** “phone” or “computer”, or null where the browser cannot use the lock of its device for this address. */
export async function findLock(): Promise<DeviceName['kind'] | null> {
  // Browsers refuse an address without a name, such as 127.0.0.1.
  if (/^[[\d.]+/.test(location.hostname) || typeof PublicKeyCredential !== 'function') return null
  if (!('parseRequestOptionsFromJSON' in PublicKeyCredential)) return null
  const isThere = await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false)
  return isThere ? toDeviceName(navigator.userAgent).kind : null
}

/** Makes a passkey. Returns the answer of the browser as JSON. @throws as `navigator.credentials.create` */
export async function addLock(options: LockOptions): Promise<string> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  )
  const made = JSON.stringify(await navigator.credentials.create({ publicKey }))
  endOffers()
  return made
}

/** Asks for the lock to sign in. Returns the answer of the browser as JSON. @throws as `navigator.credentials.get` */
export async function askLock(): Promise<string> {
  const options = (await (await fetch(href('/admin/lock'))).json()) as PublicKeyCredentialRequestOptionsJSON
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const answer = JSON.stringify(await navigator.credentials.get({ publicKey }))
  endOffers()
  return answer
}

/**
 * Explains a failure of the two functions above. `kind`: of the device. `notUsed`: the end of the sentence that the lock
 * was not used; default: that for signing in.
 */
export function lockFailureWords(
  failure: unknown,
  kind: DeviceName['kind'],
  notUsed = ', or it knows no account of this website.',
): string {
  switch (failure instanceof Error ? failure.name : '') {
    case 'InvalidStateError':
      return `This ${kind} is added already.`
    case 'NotAllowedError':
      return `The lock of this ${kind} was not used${notUsed}`
    case 'TypeError':
      return 'No connection to the website. Try again when the connection is back.'
    case 'SecurityError':
      return `The lock of this ${kind} cannot be used at this address. Your password still works.`
    default:
      return `The lock of this ${kind} did not work. Your password still works.`
  }
}

/** The times of the offers on this device, in milliseconds since the Unix epoch. */
const offersKey = 'lock-offers'
const askAgainMs = 30 * 24 * 3_600_000

/** Whether to offer the lock after signing in: once, once more after 30 days, then never. */
export function isOfferDue(): boolean {
  const [first, second] = readOffers()
  return first === undefined || (second === undefined && Date.now() - first > askAgainMs)
}

/** Counts an offer that is shown now. A page that is loaded again counts once. */
export function countOffer(): void {
  if (isOfferDue()) storeOffers([...readOffers(), Date.now()])
}

/** The device signs in with its lock, so nothing is left to offer. */
const endOffers = () => storeOffers([0, 0])

function readOffers(): readonly number[] {
  try {
    return JSON.parse(localStorage.getItem(offersKey) ?? '[]') as readonly number[]
  } catch {
    // The browser keeps nothing, so each sign-in would make the offer again.
    return [0, 0]
  }
}

function storeOffers(times: readonly number[]): void {
  try {
    localStorage.setItem(offersKey, JSON.stringify(times))
  } catch {
    // The same.
  }
}
