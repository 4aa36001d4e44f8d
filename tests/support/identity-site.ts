import type { SignInOrigin } from '#domain/accounts/identity.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import { createFailingDocumentStore } from '#tests/support/failing-document-store.ts'
import { temporaryDocuments } from './temporary-documents.ts'
import type { Mail } from '#ports/mailer/mailer.ts'
import { createIdentity, type SiteIdentity } from '#server/identity/identity.ts'
import { temporaryDatabase } from './temporary-database.ts'
import { temporaryPostgres } from './temporary-postgres.ts'

export const minute = 60_000
export const day = 24 * 60 * minute

/** Accounts and sessions on a real database, with a clock that a test can move and a document store that can fail. */
export async function identitySite({
  siteUrl = 'http://localhost:3000',
  databaseType = 'sqlite',
}: { siteUrl?: string; databaseType?: 'sqlite' | 'postgres' } = {}) {
  const database =
    databaseType === 'sqlite' ? await temporaryDatabase() : await (await temporaryPostgres()).open()
  const documents = createFailingDocumentStore(temporaryDocuments())
  const clock = { aheadMs: 0 }
  const logged: object[] = []
  /** The mails with links, which a real site sends. */
  const mails: Mail[] = []
  const start = (secret = 'a secret of at least thirty-two bytes') =>
    createIdentity({
      database,
      databaseType,
      documents,
      secret,
      siteUrl,
      emailDomain: () => 'wipf.example',
      organisation: 'Women in Politics Forum',
      acronym: 'WIPF',
      mails: { works: true, send: (mail) => mails.push(mail) },
      onFault: (error) => logged.push({ fault: error }),
      log: { warn: (event) => logged.push(event) },
      now: () => Date.now() + clock.aheadMs,
    })
  return { database, documents, clock, logged, mails, start, identity: await start() }
}

/** The part of the options of an identity that sends no mails. */
export const withoutMail = {
  organisation: 'Women in Politics Forum',
  acronym: 'WIPF',
  mails: { works: false, send: () => {} },
  onFault(error: unknown) {
    throw error
  },
}

/** The origin of a sign-in attempt. The pause after a wrong password takes no time. */
export const from = (address: string, origin: Partial<SignInOrigin> = {}): SignInOrigin => ({
  address,
  headers: new Headers(),
  pause: async () => true,
  ...origin,
})

/** The request headers in which a browser returns these cookies. */
export const cookiesOf = (setCookies: readonly string[]) =>
  new Headers({ cookie: setCookies.map((cookie) => cookie.split(';')[0]).join('; ') })

/** Signs in. Returns the session's cookies and the user as commands receive her. */
export async function enter(
  identity: SiteIdentity,
  credentials: { readonly email: string; readonly password: string },
): Promise<{ cookies: Headers; editor: Editor }> {
  const opened = await identity.signIn(credentials, from('203.0.113.7'))
  if (!opened.ok) throw new Error(opened.refusal.code)
  if (!opened.value.account) throw new Error('a code is asked for')
  return { cookies: cookiesOf(opened.value.setCookies), editor: opened.value.account as Editor }
}
