import { isIP } from 'node:net'
import { z } from 'zod'
import { backupTargetForms, parseBackupTarget } from '../backup/backup-target.ts'
import { parseBackupRetention, usualBackupRetention } from '../backup/retention.ts'
import { parseIdentityPlatformAddress } from '#ports/credentials/identity-platform-address.ts'
import { parseGcsAddress } from '#ports/files/gcs-address.ts'
import { parseS3Address } from '#ports/files/s3-address.ts'
import { parseHostedAddress } from '../hosted/hosted-address.ts'

/** The environment variables that `docs/running.md` describes. */
export type Environment = Readonly<Record<string, string | undefined>>

const address = z.email()
const domain = z.hostname()

/** The path of an address, without characters that a header or a policy would have to escape. */
const plainPath = /^[\w./~-]*$/

/** One reader for each kind of value. It returns the value, or the end of a sentence that begins with the name. */
const readers = {
  port: (text: string) => {
    const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
    return port >= 1 && port <= 65_535
      ? { value: port }
      : { problem: 'must be a whole number from 1 to 65535.' }
  },
  host: (text: string) => {
    // IPv6 addresses have brackets in URLs.
    const plain = /^\[.+\]$/.test(text) ? text.slice(1, -1) : text
    return isIP(plain) || isName(plain)
      ? { value: plain }
      : { problem: 'must be an address of this computer, such as 127.0.0.1, or 0.0.0.0 for all.' }
  },
  siteUrl: (text: string) => {
    const url = URL.parse(text)
    if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password) {
      return { problem: 'must be a web address such as https://www.example.org.' }
    }
    if (url.pathname !== '/' || url.search || url.hash) {
      return { problem: 'must be an origin alone, without a path: the site lives at the root of its host.' }
    }
    return { value: url.origin }
  },
  databaseUrl: (text: string) => {
    const url = URL.parse(text)
    return url &&
      ['postgres:', 'postgresql:'].includes(url.protocol) &&
      url.hostname &&
      url.pathname.length > 1
      ? { value: text }
      : {
          problem:
            'must be an address such as postgres://user:password@host:5432/database, with %40 for an @ in the password.',
        }
  },
  filesUrl: (text: string) => {
    const [s3, gcs] = [parseS3Address(text), parseGcsAddress(text)]
    const value = s3 ? ({ kind: 's3', ...s3 } as const) : gcs && ({ kind: 'gcs', ...gcs } as const)
    return value
      ? { value }
      : {
          problem:
            'must be an address such as s3://bucket/folder?endpoint=https://s3.example.org&region=eu-west-1, without the keys: these are AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. For Cloud Storage it is gs://bucket/folder, with the key file in GOOGLE_APPLICATION_CREDENTIALS.',
        }
  },
  identityUrl: (text: string) => {
    const value = parseIdentityPlatformAddress(text)
    return value
      ? { value }
      : {
          problem:
            'must be an address such as identity-platform://my-project?apiKey=AIza…, with the key file of a service account in GOOGLE_APPLICATION_CREDENTIALS.',
        }
  },
  hostedUrl: (text: string) => {
    const value = parseHostedAddress(text)
    return value
      ? { value }
      : {
          problem:
            'must be an address such as firestore://project?files=gs://bucket, with the key file in GOOGLE_APPLICATION_CREDENTIALS.',
        }
  },
  emulatorHost: (text: string) => {
    const url = URL.parse(`http://${text}`)
    return url && isLoopback(url.hostname) && url.origin === `http://${text}`
      ? { value: url.origin }
      : { problem: 'must be a host and a port of this computer, such as 127.0.0.1:8080.' }
  },
  filesPublicUrl: (text: string) => {
    const url = URL.parse(text)
    const isLocal = url?.protocol === 'http:' && isLoopback(url.hostname)
    return url &&
      (url.protocol === 'https:' || isLocal) &&
      !url.username &&
      !url.password &&
      !url.search &&
      !url.hash &&
      plainPath.test(url.pathname)
      ? { value: url.href.replace(/\/$/, '') }
      : {
          problem:
            'must be the https address of the folder “public” of FILES_URL, such as https://pictures.example.org or https://s3.example.org/bucket/folder/public, without a query.',
        }
  },
  smtpUrl: (text: string) => {
    const url = URL.parse(text)
    return url && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname
      ? { value: text }
      : { problem: 'must be an address such as smtp://user:password@mail.example.org:587.' }
  },
  email: (text: string) =>
    address.safeParse(text).success && text.length <= 254
      ? { value: text }
      : { problem: 'must be one email address, such as name@example.org.' },
  secret: (text: string) =>
    Buffer.byteLength(text) >= 32
      ? { value: text }
      : { problem: 'must be 32 bytes or more. `openssl rand -base64 48` makes a good one.' },
  password: (text: string) =>
    text.length >= 12 && text.length <= 128
      ? { value: text }
      : { problem: 'must have 12 to 128 characters.' },
  domain: (text: string) =>
    domain.safeParse(text).success && text.includes('.')
      ? { value: text.toLowerCase() }
      : { problem: 'must be a mail domain without the @, such as example.org.' },
  onOff: (text: string) =>
    ['on', 'off'].includes(text.toLowerCase())
      ? { value: text.toLowerCase() === 'on' }
      : { problem: 'must be on or off.' },
  backupTo: (text: string) => {
    const value = parseBackupTarget(text)
    return value ? { value } : { problem: `must be ${backupTargetForms}.` }
  },
  backupKeep: (text: string) => {
    const value = parseBackupRetention(text)
    return value
      ? { value }
      : { problem: 'must be like 7d 4w 12m: days, weeks and months to keep backups of.' }
  },
  passphrase: (text: string) =>
    text.length >= 12 ? { value: text } : { problem: 'must have 12 characters or more.' },
  addresses: (text: string) => {
    const list = text
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean)
    const wrong = list.find((entry) => !isAddressOrRange(entry))
    return wrong
      ? {
          problem: `must be a comma-separated list of IP addresses or ranges (10.0.0.0/8); “${wrong}” is neither.`,
        }
      : { value: list }
  },
  text: (text: string) => ({ value: text }),
}

/** Whether a host, as in a URL or a setting, is this computer. */
export function isLoopback(host: string): boolean {
  return (
    host === 'localhost' ||
    host === '::1' ||
    host === '[::1]' ||
    (isIP(host) === 4 && host.startsWith('127.'))
  )
}

/** A name whose last label is a number, such as 256.1.1.1, is an invalid address and not a name. */
function isName(text: string): boolean {
  return domain.safeParse(text).success && !/(^|\.)\d+$/.test(text)
}

function isAddressOrRange(text: string): boolean {
  return [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()].some((schema) => schema.safeParse(text).success)
}

/**
 * Reads all settings from `environment`. An empty value counts as unset. `problems` has one sentence for each wrong
 * value. `config.ts` checks settings against each other.
 */
export function readSettings(environment: Environment) {
  const problems: string[] = []

  function read<Value, Unset>(
    name: string,
    reader: (text: string) => { value?: Value; problem?: string },
    unset: Unset,
  ): Value | Unset {
    const text = environment[name]?.trim()
    if (!text) return unset
    const { value, problem } = reader(text)
    if (problem) problems.push(`${name} ${problem}`)
    return value ?? unset
  }

  const settings = {
    port: read('PORT', readers.port, 3000),
    host: read('HOST', readers.host, '127.0.0.1'),
    siteUrl: read('SITE_URL', readers.siteUrl, null),
    dataDir: read('DATA_DIR', readers.text, './data'),
    databaseUrl: read('DATABASE_URL', readers.databaseUrl, null),
    databaseDirectUrl: read('DATABASE_DIRECT_URL', readers.databaseUrl, null),
    filesUrl: read('FILES_URL', readers.filesUrl, null),
    filesPublicUrl: read('FILES_PUBLIC_URL', readers.filesPublicUrl, null),
    identityUrl: read('IDENTITY_URL', readers.identityUrl, null),
    hostedUrl: read('HOSTED_URL', readers.hostedUrl, null),
    firestoreEmulatorHost: read('FIRESTORE_EMULATOR_HOST', readers.emulatorHost, null),
    smtpUrl: read('SMTP_URL', readers.smtpUrl, null),
    mailFrom: read('MAIL_FROM', readers.email, null),
    mailTo: read('MAIL_TO', readers.email, null),
    authSecret: read('AUTH_SECRET', readers.secret, null),
    adminEmail: read('ADMIN_EMAIL', readers.email, null),
    adminPassword: read('ADMIN_PASSWORD', readers.password, null),
    orgEmailDomain: read('ORG_EMAIL_DOMAIN', readers.domain, null),
    starterContent: read('STARTER_CONTENT', readers.onOff, true),
    offline: read('OFFLINE', readers.onOff, true),
    backupTo: read('BACKUP_TO', readers.backupTo, null),
    backupKeep: read('BACKUP_KEEP', readers.backupKeep, usualBackupRetention),
    backupPassphrase: read('BACKUP_PASSPHRASE', readers.passphrase, null),
    trustedProxies: read('TRUSTED_PROXIES', readers.addresses, []),
  }
  return { settings, problems }
}

/** No other module reads `process.env`; `tests/repo` checks this. */
export const processEnvironment: Environment = process.env
