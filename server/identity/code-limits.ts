import { type CodeRefusal, tooManyTries } from '#domain/accounts/refusals.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import type { CreateLimiter } from '../limiter.ts'
import { twoStepLimits } from './better-auth.ts'

const minuteMs = 60_000
const codeTries = 5
/** Of all unknown devices together. With six digits and three valid codes, a year of guessing has a chance of 3 %. */
const dailyTries = 30
/** An app's code is also accepted half a minute before and after its own half minute. */
const codeLifetimeMs = 2 * minuteMs

export type CodeLimits = ReturnType<typeof createCodeLimits>

/**
 * How often codes may be tried: for each account and purpose five times in a quarter of an hour, for each account 30
 * times a day, and each code once. A device on which the account has signed in before has its own counter and no daily
 * limit, so that a stranger with the password cannot lock the owner out.
 */
export function createCodeLimits(createLimiter: CreateLimiter) {
  const limit = (name: string, tries: number, windowMs: number) => createLimiter(name, { tries, windowMs })
  const ofAccount = {
    app: limit('two-step code', codeTries, 15 * minuteMs),
    recovery: limit('recovery code', codeTries, 15 * minuteMs),
    setUp: limit('two-step set-up', codeTries, 15 * minuteMs),
  }
  const ofDay = limit('codes of a day', dailyTries, 24 * 60 * minuteMs)
  const ofDevice = limit('codes of a device', codeTries, 15 * minuteMs)
  /** Better Auth ends a sign-in after five wrong codes of both kinds together. */
  const ofSignIn = limit('codes of a sign-in', codeTries, twoStepLimits.codeS * 1_000)
  const usedCodes = limit('used two-step code', 1, codeLifetimeMs)
  const keyOfCode = (uid: string, code: string) => `${uid} ${code}`

  return {
    /**
     * Counts an attempt with a normalised code. `triesLeft`: after this one. `device`: the key of a device on which the
     * account has signed in; null for another.
     */
    async take(
      purpose: keyof typeof ofAccount,
      uid: string,
      code: string,
      device: string | null = null,
    ): Promise<Result<{ readonly triesLeft: number }, CodeRefusal>> {
      if (!/[a-z0-9]/.test(code)) return refused({ code: 'no-code' })
      const { waitMs, tries } = await (device === null
        ? ofAccount[purpose].take(uid)
        : ofDevice.take(`${purpose} ${uid} ${device}`))
      if (waitMs !== null) return refused(tooManyTries(waitMs))
      const day = device === null ? await ofDay.take(`${purpose} ${uid}`) : null
      if (day && day.waitMs !== null) return refused(tooManyTries(day.waitMs))
      const isUsed = (await usedCodes.take(keyOfCode(uid, code))).waitMs !== null
      return isUsed ? refused({ code: 'code-used' }) : accepted({ triesLeft: codeTries - tries })
    },

    /** Counts a wrong code of one sign-in. Returns how many that sign-in has left. */
    async takeOfSignIn(challenge: string): Promise<number> {
      const { tries } = await ofSignIn.take(challenge)
      return Math.max(0, codeTries - tries)
    },

    /** A code that was not checked can be used again. */
    forgetCode: (uid: string, code: string) => usedCodes.forget(keyOfCode(uid, code)),

    async forget(purpose: keyof typeof ofAccount, uid: string, device: string | null = null): Promise<void> {
      if (device !== null) return ofDevice.forget(`${purpose} ${uid} ${device}`)
      await ofAccount[purpose].forget(uid)
      await ofDay.forget(`${purpose} ${uid}`)
    },

    async forgetAll(uid: string): Promise<void> {
      for (const [purpose, limiter] of Object.entries(ofAccount)) {
        await limiter.forget(uid)
        await ofDay.forget(`${purpose} ${uid}`)
      }
    },
  }
}
