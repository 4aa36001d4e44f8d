import type { CreateLimiter } from '../limiter.ts'
import type { KnownDevices } from './known-devices.ts'

const minuteMs = 60_000

/** Attempts for an account in a quarter of an hour, from all unknown devices. Further attempts pause first. */
const freeTries = 5
const minPauseMs = 500
const maxPauseMs = 8_000

/** An attempt to sign in. */
export interface Attempt {
  readonly email: string
  /** The client address, as `clientAddress` returns it. */
  readonly address: string
  /** The Cookie header. */
  readonly cookie: string
}

export type SignInLimits = ReturnType<typeof createSignInLimits>

/**
 * Limits on guessing passwords; record 0008 explains the numbers. A device on which the account has signed in has its
 * own count, so that attempts from elsewhere do not use it up. All other attempts are counted by address, by account
 * and address, and by account. The last count only pauses, so that attackers cannot lock an account.
 */
export function createSignInLimits(options: {
  createLimiter: CreateLimiter
  devices: Pick<KnownDevices, 'keyFor'>
}) {
  const { createLimiter, devices } = options
  const limit = (name: string, tries: number, minutes = 15) =>
    createLimiter(`sign-in ${name}`, { tries, windowMs: minutes * minuteMs })
  const ofDevice = limit('device', 10)
  const ofAddress = limit('address', 30)
  const ofAccountAtAddress = limit('account at address', 10)
  const ofAccount = limit('account', freeTries)
  // With the attempts that are free of a pause (5 in a quarter of an hour, 480 a day) an account has at most 960 a day.
  const ofAccountOverFree = limit('account over free', 480, 24 * 60)

  const keysOf = ({ email, address, cookie }: Attempt) => ({
    device: devices.keyFor(cookie, email),
    atAddress: `${address} ${email}`,
  })

  return {
    /**
     * Counts an attempt before the password is checked. Unknown accounts are counted in the same way.
     * `waitMs`: null when the attempt is allowed, otherwise the time until another one is. `pauseMs`: the time to pause
     * before the password is checked.
     */
    async take(attempt: Attempt): Promise<{ readonly waitMs: number | null; readonly pauseMs: number }> {
      const { email, address } = attempt
      const { device, atAddress } = keysOf(attempt)
      if (device !== null) {
        const { waitMs } = await ofDevice.take(`${device} ${email}`)
        return { waitMs, pauseMs: 0 }
      }

      // An attempt that one limiter refuses is not counted by the next one.
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

    /** Resets the counts of this attempt. Call it after the right password. Never rejects, as that of a limiter. */
    async forget(attempt: Attempt): Promise<void> {
      const { device, atAddress } = keysOf(attempt)
      if (device !== null) return ofDevice.forget(`${device} ${attempt.email}`)
      await ofAccountAtAddress.forget(atAddress)
      await ofAccount.forget(attempt.email)
    },

    /** Resets the count that makes the account pause. Call it after another proof of identity. Never rejects. */
    forgetAccount: (email: string): Promise<void> => ofAccount.forget(email),
  }
}

/** Each pause is twice as long as the last one. */
const pauseAfter = (triesOver: number) => Math.min(minPauseMs * 2 ** (triesOver - 1), maxPauseMs)
