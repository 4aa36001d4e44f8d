import { createContext } from 'react-router'
import type { AboutCommands } from '#domain/about/commands.server.ts'
import type { AboutQueries } from '#domain/about/queries.server.ts'
import type { AccountCommands, AccountQueries } from '#domain/accounts/commands.ts'
import type { Identity } from '#domain/accounts/identity.ts'
import type { Account } from '#domain/accounts/schema.ts'
import type { ChangeQueries } from '#domain/changes/queries.server.ts'
import type { ContactCommands } from '#domain/contact/commands.server.ts'
import type { FormStamps } from '#domain/contact/form-stamps.server.ts'
import type { MessageQueries } from '#domain/contact/queries.server.ts'
import type { CoreAreaCommands } from '#domain/core-areas/commands.server.ts'
import type { CoreAreaQueries } from '#domain/core-areas/queries.server.ts'
import type { MaintenanceQueries } from '#domain/maintenance/notices.ts'
import type { NewsCommands } from '#domain/news/commands.server.ts'
import type { NewsQueries } from '#domain/news/queries.server.ts'
import type { ProgramCommands } from '#domain/programs/commands.server.ts'
import type { ProgramQueries } from '#domain/programs/queries.server.ts'
import type { SampleCommands } from '#domain/samples/commands.server.ts'
import type { SampleQueries } from '#domain/samples/queries.server.ts'
import type { StaffCommands } from '#domain/staff/commands.server.ts'
import type { StaffQueries } from '#domain/staff/queries.server.ts'

/** What pages read and do, by noun. Made once per process, in `server/site.ts`. */
export interface Site {
  /** The one public origin, without a slash at its end. */
  readonly url: string
  /** The only mail domain that accounts made by staff may have, without the `@`. */
  readonly emailDomain: string
  readonly programs: ProgramQueries & ProgramCommands
  readonly news: NewsQueries & NewsCommands
  readonly staff: StaffQueries & StaffCommands
  /** The story and the mandate. */
  readonly about: AboutQueries & AboutCommands
  readonly coreAreas: CoreAreaQueries & CoreAreaCommands
  /** What visitors wrote. Anybody may send; reading is for staff. */
  readonly messages: MessageQueries & ContactCommands
  /** For the contact form. */
  readonly formStamps: FormStamps
  /** Who changed what: for staff. */
  readonly changes: ChangeQueries
  readonly samples: SampleQueries & SampleCommands
  /** What the operator must see to: for staff. */
  readonly maintenance: MaintenanceQueries
  /** Signing in and out. Who is signed in is `accountContext`. */
  readonly identity: Identity
  readonly accounts: AccountQueries & AccountCommands
}

/** What only this request knows. */
export interface Visit {
  /** The posted form, read once by the server; empty when there is none. Actions read nothing else. */
  readonly form: FormData
  /** The visitor's address, for limits on guessing; never shown or logged. */
  readonly clientAddress: string
  /** True: the visitor gets text first, and pictures on request (`low-data.ts`). */
  readonly lowData: boolean
  /** Identifies this request in the log; error pages show it. */
  readonly requestId: string
  /** Writes a fault to the log, with the request's id. */
  reportFault(error: unknown): void
  /** Waits `ms` milliseconds without blocking the queue; false at once when too many requests already wait. */
  pause(ms: number): Promise<boolean>
}

export const siteContext = createContext<Site>()
export const visitContext = createContext<Visit>()

/** The signed-in account, or null. Set by `middleware/identity.server.ts`; staff pages ask `requireEditor`. */
export const accountContext = createContext<Account | null>(null)
/** The email of the signed-in person; empty when nobody is signed in. What pages show of it is in `current-user.ts`. */
export const currentUserContext = createContext<string>('')
