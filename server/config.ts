import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import type { Organisation } from '#domain/organisation/schema.ts'
import { type Environment, readSettings } from './env.ts'

/** The settings as a tree with meaning. Holds no secret, so that it can be printed. */
export interface Config {
  readonly listen: { readonly host: string; readonly port: number }
  /** The one public origin, without a slash at its end; links, cookies and the origin check come from it. */
  readonly siteUrl: string
  /** What the Host header may say, port included where it is not the scheme's own. */
  readonly acceptedHosts: ReadonlySet<string>
  readonly acceptedOrigins: ReadonlySet<string>
  readonly dataDir: string
  readonly database: { readonly kind: 'sqlite'; readonly file: string }
  readonly files: { readonly kind: 'folder'; readonly directory: string }
  readonly mail: {
    readonly from: string
    readonly to: string
    readonly transport: { readonly kind: 'outbox'; readonly directory: string } | { readonly kind: 'smtp' }
  }
  readonly organisation: Organisation
  /** The only mail domain that accounts made by staff may have, without the `@`. */
  readonly emailDomain: string
  readonly starterContent: boolean
  /** Whether visitors' devices keep pages for the time without a connection; false makes them forget. */
  readonly offline: boolean
  /** Addresses or ranges whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[]
}

/** What must never be printed or logged. */
export interface Secrets {
  /** Null: one is generated once into the data directory. */
  readonly auth: string | null
  readonly firstAccount: { readonly email: string; readonly password: string } | null
  readonly smtpUrl: string | null
}

/** The start is refused; `problems` are sentences for the person who starts the site. */
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

function isLoopback(host: string): boolean {
  return (
    host === 'localhost' ||
    host === '::1' ||
    host === '[::1]' ||
    (isIP(host) === 4 && host.startsWith('127.'))
  )
}

/** @throws {ConfigError} with every problem at once. Relative paths start at `directory`. */
export function readConfig(
  environment: Environment,
  organisation: Organisation,
  directory: string,
): { config: Config; secrets: Secrets } {
  const { settings, problems } = readSettings(environment)

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
      database: { kind: 'sqlite', file: join(dataDir, 'site.sqlite') },
      files: { kind: 'folder', directory: join(dataDir, 'files') },
      mail: {
        from: settings.mailFrom ?? `no-reply@${organisation.emailDomain}`,
        to: settings.mailTo ?? organisation.email,
        transport: settings.smtpUrl
          ? { kind: 'smtp' }
          : { kind: 'outbox', directory: join(dataDir, 'outbox') },
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
      smtpUrl: settings.smtpUrl,
    },
  }
}
