import { join, resolve } from 'node:path'
import type { Organisation } from '#domain/organisation/schema.ts'
import { checkOrganisation } from '#domain/settings/check-organisation.ts'
import type { IdentityPlatformAddress } from '#ports/credentials/identity-platform-address.ts'
import type { GcsAddress } from '#ports/files/gcs-address.ts'
import type { S3Address } from '#ports/files/s3-address.ts'
import { type BackupTarget, resolveBackupTarget } from '../backup/backup-target.ts'
import type { BackupRetention } from '../backup/retention.ts'
import type { HostedAddress } from '../hosted/hosted-address.ts'
import { type Environment, isLoopback, readSettings } from './env.ts'

/** The settings as a typed tree. It contains no secret, so it can be printed. */
export interface Config {
  readonly listen: { readonly host: string; readonly port: number }
  /** The public origin, without a trailing slash. Links, cookies and the origin check use it. */
  readonly siteUrl: string
  /** Accepted values of the Host header, with the port unless it is the default port of the scheme. */
  readonly acceptedHosts: ReadonlySet<string>
  readonly acceptedOrigins: ReadonlySet<string>
  readonly dataDir: string
  readonly database:
    | { readonly kind: 'sqlite'; readonly file: string }
    /** `name`: the database and its server, for messages. Its URL is a secret. */
    | { readonly kind: 'postgres'; readonly name: string }
  /** Pictures, PDFs and waiting uploads. The libraries find the keys of a bucket, which are not part of the settings. */
  readonly files:
    | { readonly kind: 'folder'; readonly directory: string }
    | ({ readonly kind: 's3' } & S3Address)
    | ({ readonly kind: 'gcs' } & GcsAddress)
  /** The service that knows the passwords. Null: the site knows them itself. */
  readonly identityService: IdentityPlatformAddress | null
  /** The forum's project at the provider, which has the same collections. Null: there is none. */
  readonly hosted: HostedAddress | null
  /** The origin of an emulator that takes the place of Firestore. */
  readonly firestoreEmulator: string | null
  /** The address of the public copies of pictures, without a trailing slash. Null: the site answers all pictures. */
  readonly filesPublicUrl: string | null
  readonly mail: {
    readonly from: string
    /** Null for the contact address of the organisation. */
    readonly to: string | null
    /** The folder for mails when there is no mail service. Earlier mails stay there when one is set up. */
    readonly outboxFolder: string
  }
  readonly backup: {
    /** Null: no backups are made. */
    readonly to: BackupTarget | null
    readonly keep: BackupRetention
  }
  readonly organisation: Organisation
  /** The only mail domain that accounts made by staff may have, without the `@`. */
  readonly emailDomain: string
  readonly starterContent: boolean
  /** Whether visitors' devices store pages for offline use; false makes them delete the pages. */
  readonly offline: boolean
  /** Addresses or ranges whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[]
}

/** The settings that must never be printed or logged. */
export interface Secrets {
  /** Null when unset: the site then generates one in the data folder. */
  readonly auth: string | null
  readonly firstAccount: { readonly email: string; readonly password: string } | null
  /** The service that delivers mails, with its password. Null: mails are written to a folder. */
  readonly mailService: { readonly kind: 'smtp'; readonly url: string } | null
  /** Null: backups are not encrypted. */
  readonly backupPassphrase: string | null
  /** The URLs of the Postgres database; null for SQLite. `directUrl`: null when it is the same. */
  readonly database: { readonly url: string; readonly directUrl: string | null } | null
}

/** The settings are invalid, so the site does not start. `problems` are sentences for the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly code = 'config'
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/** With a database that several machines use, nothing important may stay in the folder of one of them. */
const neededBesideDatabaseUrl = [
  ['AUTH_SECRET', 'a secret generated on one machine would sign nobody in on another.'],
  ['SMTP_URL', 'mails written to a folder of one machine would not be found.'],
] as const

/** Relative paths in the settings start at `directory`. @throws {ConfigError} with all problems together. */
export function readConfig(
  environment: Environment,
  organisation: Organisation,
  directory: string,
): { config: Config; secrets: Secrets } {
  const { settings, problems } = readSettings(environment)
  problems.push(...checkOrganisation(organisation))

  if (
    !settings.siteUrl &&
    !isLoopback(settings.host) &&
    !problems.some((line) => line.startsWith('SITE_URL'))
  ) {
    problems.push(
      `SITE_URL is needed because HOST (${settings.host}) is reachable from other machines. Set it to the address people type, such as https://www.example.org.`,
    )
  }
  for (const [given, missing] of [
    ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
    ['ADMIN_PASSWORD', 'ADMIN_EMAIL'],
  ] as const) {
    if (environment[given]?.trim() && !environment[missing]?.trim()) {
      problems.push(`${missing} is needed beside ${given}: the first account is made from both.`)
    }
  }
  if (environment['DATABASE_URL']?.trim()) {
    for (const [missing, reason] of neededBesideDatabaseUrl) {
      if (!environment[missing]?.trim()) {
        problems.push(`${missing} is needed beside DATABASE_URL: ${reason}`)
      }
    }
  } else if (settings.databaseDirectUrl) {
    problems.push(
      'DATABASE_URL is needed in addition to DATABASE_DIRECT_URL, which is only for notifications.',
    )
  }
  if (settings.filesPublicUrl && !environment['FILES_URL']?.trim()) {
    problems.push(
      'FILES_URL is needed in addition to FILES_PUBLIC_URL: only files in a bucket have a public address.',
    )
  }
  if (problems.length > 0) throw new ConfigError(problems)

  const siteUrl = settings.siteUrl ?? `http://localhost:${settings.port}`
  const url = new URL(siteUrl)
  const names = isLoopback(url.hostname) ? loopbackNames : [url.hostname]
  const hosts = names.map((name) => (url.port ? `${name}:${url.port}` : name))
  const dataDir = resolve(directory, settings.dataDir)

  return {
    config: {
      listen: { host: settings.host, port: settings.port },
      siteUrl,
      acceptedHosts: new Set(hosts),
      acceptedOrigins: new Set(hosts.map((host) => `${url.protocol}//${host}`)),
      dataDir,
      database: settings.databaseUrl
        ? { kind: 'postgres', name: describeDatabase(settings.databaseUrl) }
        : { kind: 'sqlite', file: join(dataDir, 'site.sqlite') },
      files: settings.filesUrl ?? { kind: 'folder', directory: join(dataDir, 'files') },
      identityService: settings.identityUrl,
      hosted: settings.hostedUrl,
      firestoreEmulator: settings.firestoreEmulatorHost,
      filesPublicUrl: settings.filesPublicUrl,
      mail: {
        from: settings.mailFrom ?? `no-reply@${organisation.emailDomain}`,
        to: settings.mailTo,
        outboxFolder: join(dataDir, 'outbox'),
      },
      backup: {
        to: settings.backupTo && resolveBackupTarget(settings.backupTo, directory),
        keep: settings.backupKeep,
      },
      organisation,
      emailDomain: settings.orgEmailDomain ?? organisation.emailDomain,
      starterContent: settings.starterContent,
      offline: settings.offline,
      trustedProxies: settings.trustedProxies,
    },
    secrets: {
      auth: settings.authSecret,
      firstAccount:
        settings.adminEmail && settings.adminPassword
          ? { email: settings.adminEmail, password: settings.adminPassword }
          : null,
      mailService: settings.smtpUrl === null ? null : { kind: 'smtp', url: settings.smtpUrl },
      backupPassphrase: settings.backupPassphrase,
      database: settings.databaseUrl
        ? { url: settings.databaseUrl, directUrl: settings.databaseDirectUrl }
        : null,
    },
  }
}

function describeDatabase(address: string): string {
  const { host, pathname } = new URL(address)
  return `${decodeURIComponent(pathname.slice(1))} at ${host}`
}
