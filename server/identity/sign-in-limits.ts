import type { Database } from '#ports/database/database.ts'
import { createLimiter } from '../limiter.ts'
import type { KnownDevices } from './known-devices.ts'

const minuteMs = 60_000

/** For an account, from all devices that are not known, in a quarter of an hour. What is over it pauses. */
const freeTries = 5
const minPauseMs = 500
const maxPauseMs = 8_000

/** A try to sign in, as it is counted. */
export interface Try {
  readonly email: string
  /** The visitor's, as `clientAddress` gives it. */
  readonly address: string
  /** The Cookie header. */
  readonly cookie: string
}

export interface SignInLimits {
  /**
   * Counts a try before the password is looked at; accounts that do not exist count alike.
   * `waitMs`: the time until another is allowed, null when this one is; `pauseMs`: how long it has to pause first.
   */
  take(tried: Try): Promise<{ readonly waitMs: number | null; readonly pauseMs: number }>
  /** After the right password: the tries of this person no longer count against her. */
  forget(tried: Try): Promise<void>
  /** After another proof of who it is: the account no longer pauses. */
  forgetAccount(email: string): Promise<void>
}

/**
 * Limits on guessing passwords; the figures behind them are in record 0008. A device on which the account has signed in
 * is counted by itself, so that nobody else can use its tries up. Everybody else is counted by address, by account and
 * address, and by account, which only pauses: a stranger may not shut an account for its owner.
 */
export function createSignInLimits(options: {
  database: Database
  secret: string
  devices: Pick<KnownDevices, 'keyFor'>
  /** Milliseconds since the Unix epoch. */
  now: () => number
}): SignInLimits {
  const { database, secret, devices, now } = options
  const limit = (name: string, tries: number, minutes = 15) =>
    createLimiter({ database, secret, now, name: `sign-in ${name}`, tries, windowMs: minutes * minuteMs })
  const ofDevice = limit('device', 10)
  const ofAddress = limit('address', 30)
  const ofAccountAtAddress = limit('account at address', 10)
  const ofAccount = limit('account', freeTries)
  // With the free ones 960 a day: ten in a quarter of an hour.
  const ofAccountOverFree = limit('account over free', 480, 24 * 60)

  const keysOf = ({ email, address, cookie }: Try) => ({
    device: devices.keyFor(cookie, email),
    atAddress: `${address} ${email}`,
  })

  return {
    async take(tried) {
      const { email, address } = tried
      const { device, atAddress } = keysOf(tried)
      if (device !== null) {
        const { waitMs } = await ofDevice.take(`${device} ${email}`)
        return { waitMs, pauseMs: 0 }
      }

      // What is refused here does not use up what the next one counts.
      const byAddress = await ofAddress.take(address)
      if (byAddress.waitMs !== null) return { waitMs: byAddress.waitMs, pauseMs: 0 }
      const byBoth = await ofAccountAtAddress.take(atAddress)
      if (byBoth.waitMs !== null) return { waitMs: byBoth.waitMs, pauseMs: 0 }
      const byAccount = await ofAccount.take(email)
      if (byAccount.waitMs === null) return { waitMs: null, pauseMs: 0 }
      const over = await ofAccountOverFree.take(email)
      if (over.waitMs !== null) return { waitMs: byAccount.waitMs, pauseMs: 0 }
      return { waitMs: null, pauseMs: pauseAfter(byAccount.tries - freeTries) }
    },

    async forget(tried) {
      const { device, atAddress } = keysOf(tried)
      if (device !== null) return ofDevice.forget(`${device} ${tried.email}`)
      await ofAccountAtAddress.forget(atAddress)
      await ofAccount.forget(tried.email)
    },

    forgetAccount: (email) => ofAccount.forget(email),
  }
}

/** Twice as long each time. */
const pauseAfter = (triesOver: number) => Math.min(minPauseMs * 2 ** (triesOver - 1), maxPauseMs)
