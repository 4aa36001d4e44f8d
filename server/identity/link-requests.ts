import type { Identity } from '#domain/accounts/identity.ts'
import { toSignInLinkMail } from '#domain/accounts/mails.ts'
import { toAccountEmail } from '#domain/accounts/new-account.ts'
import { tooManyTries } from '#domain/accounts/refusals.ts'
import { accepted, refused } from '#domain/result.ts'
import type { AccountMails } from '../mail/account-mails.ts'
import type { CreateLimiter } from '../limiter.ts'
import type { Accounts } from './accounts.ts'
import type { ActivityLog } from './activity-log.ts'
import type { SignInLinks } from './sign-in-links.ts'

const hourMs = 3_600_000

/**
 * Makes `Identity.requestSignInLink`. A client address may ask ten times an hour, and an address gets at most five
 * mails an hour; the answer does not tell that a mail was left out.
 */
export function createLinkRequests(options: {
  readonly createLimiter: CreateLimiter
  readonly accounts: Pick<Accounts, 'list'>
  readonly signInLinks: Pick<SignInLinks, 'make'>
  readonly activity: ActivityLog
  readonly mails: AccountMails
  readonly sender: { readonly organisation: string; readonly siteUrl: string }
  readonly onFault: (error: unknown) => void
}): Identity['requestSignInLink'] {
  const { createLimiter, accounts, signInLinks, activity, mails, sender, onFault } = options
  const ofClient = createLimiter('sign-in link client', { tries: 10, windowMs: hourMs })
  const ofAddress = createLimiter('sign-in link address', { tries: 5, windowMs: hourMs })

  /** The same work with and without an account, apart from the mail itself. */
  async function mailLink(email: string): Promise<void> {
    const isAllowed = (await ofAddress.take(email)).waitMs === null
    const account = (await accounts.list()).find((one) => one.email === email && one.disabledAt === null)
    const { url } = await signInLinks.make(account?.uid ?? '', 'mail')
    if (!account || !isAllowed) return
    await activity.record({ kind: 'sign-in-link-asked', by: null, about: account.username })
    mails.send(toSignInLinkMail({ to: email, name: account.username, url }, sender))
  }

  return async (email, address) => {
    const { waitMs } = await ofClient.take(address)
    if (waitMs !== null) return refused(tooManyTries(waitMs))
    setImmediate(() => void mailLink(toAccountEmail(email)).catch(onFault))
    return accepted(null)
  }
}
