import { createContext } from 'react-router'
import type { AccountCommands, AccountLinkCommands, AccountQueries } from '#domain/accounts/commands.ts'
import type { Identity } from '#domain/accounts/identity.ts'
import type { ProfileCommands, ProfileQueries } from '#domain/accounts/profile.ts'
import type { Account } from '#domain/accounts/schema.ts'
import type { ActivityQueries } from '#domain/activity/schema.ts'
import type { BackupQueries } from '#domain/backups/schema.ts'
import type { ChangeQueries } from '#domain/changes/queries.server.ts'
import type { ContactCommands } from '#domain/contact/commands.server.ts'
import type { ContentOfSite } from '#domain/content-of-site.server.ts'
import type { FormStamps } from '#domain/contact/form-stamps.server.ts'
import type { MessageQueries } from '#domain/contact/queries.server.ts'
import type { DraftCommands } from '#domain/drafts/commands.server.ts'
import type { PreviewQueries } from '#domain/drafts/preview.server.ts'
import type { DraftQueries } from '#domain/drafts/queries.server.ts'
import type { ImportQueries } from '#domain/imports/queries.server.ts'
import type { MaintenanceQueries } from '#domain/maintenance/notices.ts'
import type { HistoryCommands } from '#domain/history/commands.server.ts'
import type { HistoryQueries } from '#domain/history/queries.server.ts'
import type { PageReadQueries } from '#domain/page-reads/schema.ts'
import type { RecordListQueries } from '#domain/record-lists/queries.server.ts'
import type { FirstStepsRecord } from '#domain/samples/first-steps.server.ts'
import type { SampleCommands } from '#domain/samples/commands.server.ts'
import type { SampleQueries } from '#domain/samples/queries.server.ts'
import type { SearchQueries } from '#domain/search/queries.server.ts'
import type { SingleCommands } from '#domain/records/single-kind.server.ts'
import type { SettingsDraft } from '#domain/settings/kind.ts'
import type { SettingsQueries } from '#domain/settings/queries.server.ts'
import type { MailCheck } from '#domain/settings/test-mail.server.ts'

/** The queries and commands of the site, by noun. `server/site.ts` creates them once per process. */
export interface Site extends ContentOfSite {
  /** The public origin, without a trailing slash. */
  readonly url: string
  /** The domain in the ids of the feed. It never changes, because feed readers would show every entry again. */
  readonly feedDomain: string
  /** The other origins that the site redirects pictures to. */
  readonly pictureOrigins: readonly string[]
  /** The size of a picture file that low-data mode offers, by its address; null when it is not known (yet). */
  pictureBytes(url: string): number | null
  /** Search of everything public, by its words. */
  readonly search: SearchQueries
  /** The organisation and its settings, as they are now. */
  readonly settings: SettingsQueries & SingleCommands<SettingsDraft>
  /** Messages from the contact form. Every visitor may send one; only staff may read them. */
  readonly messages: MessageQueries & ContactCommands
  /** Signed stamps of the contact form, against spam. */
  readonly formStamps: FormStamps
  readonly contactDevices: ContactDevices
  /** Checks whether mails reach people. */
  readonly mail: MailCheck
  /** The change history. For staff only. */
  readonly changes: ChangeQueries
  /** How often public pages were read. For staff only. */
  readonly pageReads: PageReadQueries
  /** Work that is not public yet. For staff only. */
  readonly drafts: DraftQueries & DraftCommands
  /** Programs, news, staff, counts, events and women with their drafts. For staff only. */
  readonly recordLists: RecordListQueries
  /** Previews of drafts as pages. For staff, and for everybody who has the link of a draft. */
  readonly previews: PreviewQueries
  /** Past versions, and records that were taken down. For staff only. */
  readonly history: HistoryQueries & HistoryCommands
  readonly samples: SampleQueries & SampleCommands & { readonly firstSteps: FirstStepsRecord }
  /** Reports of imports from the earlier website. For owners only. */
  readonly imports: ImportQueries
  /** Backups of the site. For staff only. */
  readonly backups: BackupQueries
  /** Maintenance tasks for the operator. For staff only. */
  readonly maintenance: MaintenanceQueries
  /** Signing in and out. `accountContext` has the signed-in account. */
  readonly identity: Identity
  readonly accounts: AccountQueries & AccountCommands & AccountLinkCommands
  /** The log of actions on accounts and sessions. For staff only. */
  readonly activity: ActivityQueries
  /** The signed-in person's own account. */
  readonly profile: ProfileQueries & ProfileCommands
}

/** Counts the messages of devices, against spam. */
export interface ContactDevices {
  /** The key of the device in a Cookie header; null for a device without a valid cookie. */
  keyOf(cookie: string): string | null
  /** The `Set-Cookie` value for a device without a cookie. */
  newCookie(): string
}

/** The values of one request. */
export interface Visit {
  /** The posted form, parsed by the server; empty when there is none. Actions read this, not the request's body. */
  readonly form: FormData
  /** The client's IP address, for rate limits; never shown or logged. */
  readonly clientAddress: string
  /** True in low-data mode: text first, pictures on tap (`low-data.ts`). */
  readonly lowData: boolean
  /** Identifies this request in the log; error pages show it. */
  readonly requestId: string
  /** Logs an error with the request's id. */
  reportFault(error: unknown): void
  /**
   * Waits `ms` milliseconds without blocking the queue. Returns false immediately when too many requests are waiting.
   */
  pause(ms: number): Promise<boolean>
}

export const siteContext = createContext<Site>()
export const visitContext = createContext<Visit>()

/** The signed-in account, or null. `middleware/identity.server.ts` sets it; staff pages use `requireEditor`. */
export const accountContext = createContext<Account | null>(null)
/** Whether somebody has signed in on this device without saying that it is a shared computer. */
export const ownDeviceContext = createContext<boolean>(false)
/** Whether the session was opened on a computer that others use. */
export const sharedComputerContext = createContext<boolean>(false)
/** The email of the signed-in user, or an empty string. Pages read it through `current-user.ts`. */
export const currentUserContext = createContext<string>('')
