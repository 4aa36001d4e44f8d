import { createContext } from 'react-router'
import type { AccountCommands, AccountQueries } from '#domain/accounts/commands.ts'
import type { Identity } from '#domain/accounts/identity.ts'
import type { Account } from '#domain/accounts/schema.ts'
import type { AboutCommands } from '#domain/about/commands.server.ts'
import type { AboutQueries } from '#domain/about/queries.server.ts'
import type { ChangeQueries } from '#domain/changes/queries.server.ts'
import type { ContactCommands } from '#domain/contact/commands.server.ts'
import type { FormStamps } from '#domain/contact/form-stamps.server.ts'
import type { MaintenanceQueries } from '#domain/maintenance/notices.ts'
import type { MessageQueries } from '#domain/contact/queries.server.ts'
import type { CoreAreaCommands } from '#domain/core-areas/commands.server.ts'
import type { CoreAreaQueries } from '#domain/core-areas/queries.server.ts'
import type { NewsCommands } from '#domain/news/commands.server.ts'
import type { NewsQueries } from '#domain/news/queries.server.ts'
import type { ProgramCommands } from '#domain/programs/commands.server.ts'
import type { ProgramQueries } from '#domain/programs/queries.server.ts'
import type { SampleCommands } from '#domain/samples/commands.server.ts'
import type { SampleQueries } from '#domain/samples/queries.server.ts'
import type { StaffCommands } from '#domain/staff/commands.server.ts'
import type { StaffQueries } from '#domain/staff/queries.server.ts'
import type { Organisation } from '#domain/organisation/schema.ts'

/** Typed keys through which a route reaches the process; `server/context.ts` fills them for each request. */
export const organisationContext = createContext<Organisation>()
export const programQueries = createContext<ProgramQueries>()
export const programCommands = createContext<ProgramCommands>()
export const newsQueries = createContext<NewsQueries>()
export const newsCommands = createContext<NewsCommands>()
export const staffQueries = createContext<StaffQueries>()
export const staffCommands = createContext<StaffCommands>()
/** The story and the mandate. */
export const aboutQueries = createContext<AboutQueries>()
export const aboutCommands = createContext<AboutCommands>()
export const coreAreaQueries = createContext<CoreAreaQueries>()
export const coreAreaCommands = createContext<CoreAreaCommands>()
export const contactCommands = createContext<ContactCommands>()
/** Of the contact form. */
export const formStamps = createContext<FormStamps>()
/** What visitors wrote: for staff only. */
export const messageQueries = createContext<MessageQueries>()
/** Who changed what: for staff only. */
export const changeQueries = createContext<ChangeQueries>()
export const sampleQueries = createContext<SampleQueries>()
export const sampleCommands = createContext<SampleCommands>()
/** What somebody who looks after the site must see to: for staff only. */
export const maintenanceQueries = createContext<MaintenanceQueries>()

/** Signing in and out. Who is signed in is `accountContext`. */
export const identityContext = createContext<Identity>()
export const accountQueries = createContext<AccountQueries>()
export const accountCommands = createContext<AccountCommands>()

/** The signed-in account, or null: for pages that show staff more. What only staff may do asks `requireEditor`. */
export const accountContext = createContext<Account | null>(null)
/** The email of the signed-in person; empty when nobody is signed in. What pages show of it is in `current-user.ts`. */
export const currentUserContext = createContext<string>('')

/** What the form of this request holds, read once by the server; empty where there is none. Actions read nothing else. */
export const formContext = createContext<FormData>()

/** The visitor's address, for limits on guessing; never shown or logged. */
export const clientAddressContext = createContext<string>()
/** Waits so many milliseconds without keeping others waiting; false at once when too many do already. */
export const pauseContext = createContext<(ms: number) => Promise<boolean>>()
/** The one public origin, without a slash at its end. */
export const siteUrlContext = createContext<string>()

/** True: the visitor gets text first, and pictures when she asks for them (`low-data.ts`). */
export const lowDataContext = createContext<boolean>(false)

/** Under which the log knows this request; error pages show it. */
export const requestIdContext = createContext<string>('')
/** Writes a fault to the log, with the request's id. */
export const reportFaultContext = createContext<(error: unknown) => void>()
