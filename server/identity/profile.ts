import { toDeviceName } from '#domain/accounts/device-name.ts'
import type { ProfileCommands, ProfileQueries } from '#domain/accounts/profile.ts'
import { toTwoStepOffMail } from '#domain/accounts/mails.ts'
import { requirePermission } from '#domain/accounts/policy.ts'
import { type PasswordNeeded, tooManyTries, toPasswordNeeded } from '#domain/accounts/refusals.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import type { Credentials, PasswordRows } from '#ports/credentials/credentials.ts'
import type { Database } from '#ports/database/database.ts'
import type { AccountMails } from '../mail/account-mails.ts'
import type { CreateLimiter } from '../limiter.ts'
import type { Accounts } from './accounts.ts'
import type { ActivityLog } from './activity-log.ts'
import type { createBetterAuth } from './better-auth.ts'
import type { Passkeys } from './passkeys.ts'
import type { Sessions } from './sessions.ts'
import type { TwoStep } from './two-step.ts'

const minuteMs = 60_000
/** For so long after the sign-in, a device can be added without the password. */
const freshMs = 10 * minuteMs

/** Creates the queries and commands for people's own accounts. `now`: milliseconds since the Unix epoch. */
export function createProfile(options: {
  readonly database: Database
  readonly tablesWithin: ReturnType<typeof createBetterAuth>['tablesWithin']
  readonly accounts: Pick<Accounts, 'get'>
  readonly credentials: Pick<Credentials, 'check'>
  readonly passwordRows: Pick<PasswordRows, 'of'>
  readonly sessions: Sessions
  readonly twoStep: TwoStep
  readonly passkeys: Passkeys
  readonly activity: ActivityLog
  readonly mails: AccountMails
  readonly sender: { readonly organisation: string; readonly siteUrl: string }
  readonly createLimiter: CreateLimiter
  readonly now: () => number
}): ProfileQueries & ProfileCommands {
  const { database, tablesWithin, accounts, sessions, twoStep, passkeys, activity, mails } = options
  const { credentials, passwordRows, sender, createLimiter, now } = options
  const passwords = createLimiter('confirm password', { tries: 10, windowMs: 15 * minuteMs })

  async function checkPassword(password: string, by: Editor): Promise<Result<null, PasswordNeeded>> {
    const { waitMs } = await passwords.take(by.uid)
    if (waitMs !== null) return refused(tooManyTries(waitMs))
    const checked = await credentials.check(by, password)
    if (!checked.ok) return refused(toPasswordNeeded(checked.refusal))
    await passwords.forget(by.uid)
    return accepted(null)
  }

  return {
    async get({ uid }) {
      const passwordChangedAt = (await passwordRows.of(uid))?.changedAt ?? 0
      return { passwordChangedAt, twoStep: await twoStep.state(uid) }
    },
    sessions: (headers, { uid }) => sessions.list(uid, headers),

    async rename(name, by) {
      if (name === by.username) return
      const tables = await tablesWithin(database.kysely)
      const where = [{ field: 'id', value: by.uid }]
      await tables.update({ model: 'user', where, update: { name, updatedAt: new Date(now()) } })
      await activity.record({ kind: 'renamed', by, about: name })
    },
    async endSession(id, by) {
      const userAgent = await sessions.endOne(by.uid, id)
      if (userAgent !== null)
        await activity.record({ kind: 'device-signed-out', by, about: toDeviceName(userAgent).name })
    },
    async endOtherSessions(headers, by) {
      const count = await sessions.endOthers(by.uid, headers)
      if (count > 0)
        await activity.record({
          kind: 'device-signed-out',
          by,
          about: count === 1 ? '1 other device' : `${count} other devices`,
        })
    },

    passkeys: passkeys.list,
    addPasskey: passkeys.add,
    removePasskey: passkeys.remove,

    async beginPasskey(headers, password, by) {
      if (password === null) {
        const session = (await sessions.find(headers))?.session
        const isFresh = session && !session.byLink && now() - session.createdAt.getTime() < freshMs
        if (!isFresh) return refused({ code: 'password-needed' })
      } else {
        const checked = await checkPassword(password, by)
        if (!checked.ok) return checked
      }
      return accepted(await passkeys.options(by))
    },

    async beginTwoStep(headers, password, by) {
      const checked = await checkPassword(password, by)
      if (!checked.ok) return checked
      const begun = await twoStep.begin(headers)
      return begun ? accepted(begun) : refused({ code: 'already-on' })
    },

    async confirmTwoStep(headers, code, by) {
      const { shared } = await sessions.accountOf(headers)
      const confirmed = await twoStep.confirm(headers, code, { ...by, shared })
      if (confirmed.ok) await activity.record({ kind: 'two-step-on', by })
      return confirmed
    },

    async renewRecoveryCodes(headers, password, by) {
      const checked = await checkPassword(password, by)
      if (!checked.ok) return checked
      if (!(await twoStep.isOn(by.uid))) return refused({ code: 'already-off' })
      const codes = await twoStep.renewCodes(headers)
      await activity.record({ kind: 'recovery-codes-renewed', by })
      return accepted(codes)
    },

    async switchTwoStepOff(password, by) {
      const checked = await checkPassword(password, by)
      if (!checked.ok) return checked
      // Without this check, each call would reset the count of tried codes.
      if (!(await twoStep.isOn(by.uid))) return accepted(null)
      await twoStep.switchOff(by.uid)
      await activity.record({ kind: 'two-step-off', by })
      return accepted(null)
    },

    async switchTwoStepOffFor(uid, by) {
      requirePermission(by, 'manage-accounts')
      const self = await accounts.get(by.uid)
      if (!self?.owner || self.disabledAt !== null) return refused({ code: 'not-owner' })
      const colleague = await accounts.get(uid)
      if (!colleague) return refused({ code: 'gone' })
      if (!colleague.twoStep) return accepted(null)
      // Her passkeys are on the phone that she has lost.
      await database.kysely.deleteFrom('passkeys').where('uid', '=', uid).execute()
      await twoStep.switchOff(uid)
      await activity.record({ kind: 'two-step-off', by, about: colleague.username })
      mails.send(toTwoStepOffMail({ to: colleague.email, name: colleague.username, by: by.username }, sender))
      return accepted(null)
    },
  }
}
