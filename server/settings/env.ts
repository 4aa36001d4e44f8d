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

/** Reads a value. Returns it, or the end of a sentence that begins with the name of the setting. */
type Reader<Value> = (text: string) => { readonly value?: Value; readonly problem?: string }

/** `read`: null for a wrong value. `must`: the end of the sentence. */
const reader =
  <Value>(must: string, read: (text: string) => Value | null): Reader<Value> =>
  (text) => {
    const value = read(text)
    return value === null ? { problem: `must ${must}` } : { value }
  }

/** The same for a value that is stored as it was written. */
const textReader = (must: string, isRight: (text: string) => boolean) =>
  reader(must, (text) => (isRight(text) ? text : null))

/** One for each kind of value. */
const readers = {
  port: reader('be a whole number from 1 to 65535.', (text) => {
    const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
    return port >= 1 && port <= 65_535 ? port : null
  }),
  host: reader('be an address of this computer, such as 127.0.0.1, or 0.0.0.0 for all.', (text) => {
    // IPv6 addresses have brackets in URLs.
    const plain = /^\[.+\]$/.test(text) ? text.slice(1, -1) : text
    return isIP(plain) || isName(plain) ? plain : null
  }),
  siteUrl(text: string) {
    const url = URL.parse(text)
    if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password) {
      return { problem: 'must be a web address such as https://www.example.org.' }
    }
    if (url.pathname !== '/' || url.search || url.hash) {
      return { problem: 'must be an origin alone, without a path: the site lives at the root of its host.' }
    }
    return { value: url.origin }
  },
  databaseUrl: textReader(
    'be an address such as postgres://user:password@host:5432/database, with %40 for an @ in the password.',
    (text) => {
      const { protocol = '', hostname, pathname = '' } = URL.parse(text) ?? {}
      return ['postgres:', 'postgresql:'].includes(protocol) && hostname !== '' && pathname.length > 1
    },
  ),
  filesUrl: reader(
    'be an address such as s3://bucket/folder?endpoint=https://s3.example.org&region=eu-west-1, without the keys: these are AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. For Cloud Storage it is gs://bucket/folder, with the key file in GOOGLE_APPLICATION_CREDENTIALS.',
    (text) => {
      const [s3, gcs] = [parseS3Address(text), parseGcsAddress(text)]
      return s3 ? ({ kind: 's3', ...s3 } as const) : gcs && ({ kind: 'gcs', ...gcs } as const)
    },
  ),
  identityUrl: reader(
    'be an address such as identity-platform://my-project?apiKey=AIza…, with the key file of a service account in GOOGLE_APPLICATION_CREDENTIALS.',
    parseIdentityPlatformAddress,
  ),
  hostedUrl: reader(
    'be an address such as firestore://project?files=gs://bucket, with the key file in GOOGLE_APPLICATION_CREDENTIALS.',
    parseHostedAddress,
  ),
  emulatorHost: reader('be a host and a port of this computer, such as 127.0.0.1:8080.', (text) => {
    const url = URL.parse(`http://${text}`)
    return url && isLoopback(url.hostname) && url.origin === `http://${text}` ? url.origin : null
  }),
  filesPublicUrl: reader(
    'be the https address of the folder “public” of FILES_URL, such as https://pictures.example.org or https://s3.example.org/bucket/folder/public, without a query.',
    (text) => {
      const url = URL.parse(text)
      const isLocal = url?.protocol === 'http:' && isLoopback(url.hostname)
      const hasMore = url?.username || url?.password || url?.search || url?.hash
      return url && (url.protocol === 'https:' || isLocal) && !hasMore && plainPath.test(url.pathname)
        ? url.href.replace(/\/$/, '')
        : null
    },
  ),
  smtpUrl: textReader('be an address such as smtp://user:password@mail.example.org:587.', (text) => {
    const url = URL.parse(text)
    return url !== null && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== ''
  }),
  email: textReader(
    'be one email address, such as name@example.org.',
    (text) => address.safeParse(text).success && text.length <= 254,
  ),
  secret: textReader(
    'be 32 bytes or more. `openssl rand -base64 48` makes a good one.',
    (text) => Buffer.byteLength(text) >= 32,
  ),
  password: textReader('have 12 to 128 characters.', ({ length }) => length >= 12 && length <= 128),
  domain: reader('be a mail domain without the @, such as example.org.', (text) =>
    domain.safeParse(text).success && text.includes('.') ? text.toLowerCase() : null,
  ),
  onOff: reader('be on or off.', (text) =>
    ['on', 'off'].includes(text.toLowerCase()) ? text.toLowerCase() === 'on' : null,
  ),
  backupTo: reader(`be ${backupTargetForms}.`, parseBackupTarget),
  backupKeep: reader('be like 7d 4w 12m: days, weeks and months to keep backups of.', parseBackupRetention),
  passphrase: textReader('have 12 characters or more.', ({ length }) => length >= 12),
  addresses(text: string) {
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

  function read<Value, Unset>(name: string, readValue: Reader<Value>, unset: Unset): Value | Unset {
    const text = environment[name]?.trim()
    if (!text) return unset
    const { value, problem } = readValue(text)
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
