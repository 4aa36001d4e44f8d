import { expect, test } from 'vitest'
import { organisation } from '#site'
import { ConfigError, readConfig } from './config.ts'

const read = (environment: Record<string, string>) => readConfig(environment, organisation, '/srv/site')

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    read(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

test('without any setting the site listens on this machine only and stores its data in the folder of the code', () => {
  const { config, secrets } = read({})
  expect(config.listen).toEqual({ host: '127.0.0.1', port: 3000 })
  expect(config.siteUrl).toBe('http://localhost:3000')
  expect(config.dataDir).toBe('/srv/site/data')
  expect(config.starterContent).toBe(true)
  expect(config.mail.outboxFolder).toBe('/srv/site/data/outbox')
  expect(secrets).toEqual({
    auth: null,
    firstAccount: null,
    mailService: null,
    backupPassphrase: null,
    database: null,
  })
})

test('a loopback site accepts all three names of this machine', () => {
  expect([...read({ PORT: '8080' }).config.acceptedOrigins]).toEqual([
    'http://localhost:8080',
    'http://127.0.0.1:8080',
    'http://[::1]:8080',
  ])
})

test('the address to listen on may be a name, or an IPv6 address with or without brackets', () => {
  expect(read({ HOST: 'localhost' }).config.listen.host).toBe('localhost')
  expect(read({ HOST: '[::1]' }).config.listen.host).toBe('::1')
  expect(read({ HOST: '::1' }).config.siteUrl).toBe('http://localhost:3000')
})

test('a public site accepts its own host name only', () => {
  const { config } = read({ SITE_URL: 'https://www.example.org', HOST: '0.0.0.0' })
  expect([...config.acceptedHosts]).toEqual(['www.example.org'])
  expect([...config.acceptedOrigins]).toEqual(['https://www.example.org'])
})

test('all wrong values are reported together, each in one sentence', () => {
  const problems = problemsOf({
    PORT: '99999',
    HOST: '256.1.1.1',
    SITE_URL: 'example.org/path',
    AUTH_SECRET: 'short',
    ADMIN_EMAIL: 'nobody',
    ADMIN_PASSWORD: 'eleven-char',
    ORG_EMAIL_DOMAIN: '@example.org',
    STARTER_CONTENT: 'maybe',
    TRUSTED_PROXIES: '10.0.0.1, proxy',
    SMTP_URL: 'mail.example.org',
    MAIL_FROM: 'two@example.org, one@example.org',
    DATABASE_URL: 'mysql://db',
    DATABASE_DIRECT_URL: 'db',
    FILES_URL: 'ftp://files',
    IDENTITY_URL: 'identity-platform://my-project',
    FILES_PUBLIC_URL: 'pictures.example.org',
  })
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
    'PORT',
    'HOST',
    'SITE_URL',
    'DATABASE_URL',
    'DATABASE_DIRECT_URL',
    'FILES_URL',
    'FILES_PUBLIC_URL',
    'IDENTITY_URL',
    'SMTP_URL',
    'MAIL_FROM',
    'AUTH_SECRET',
    'ADMIN_EMAIL',
    'ADMIN_PASSWORD',
    'ORG_EMAIL_DOMAIN',
    'STARTER_CONTENT',
    'TRUSTED_PROXIES',
  ])
})

test('a site that other machines can reach needs SITE_URL', () => {
  expect(problemsOf({ HOST: '0.0.0.0' })).toEqual([expect.stringMatching(/^SITE_URL is needed because HOST/)])
})

test('a SITE_URL with a path is refused, because the site needs the root of its host', () => {
  expect(problemsOf({ SITE_URL: 'https://example.org/site' })).toEqual([
    expect.stringMatching(/without a path/),
  ])
})

test('an email without a password for the first account is refused, and the message names what is missing', () => {
  expect(problemsOf({ ADMIN_EMAIL: 'hadiza@wipf.example' })).toEqual([
    expect.stringMatching(/^ADMIN_PASSWORD is needed beside ADMIN_EMAIL/),
  ])
})

const postgres = {
  DATABASE_URL: 'postgres://site:hunter3333@db.example.org:6432/forum',
  AUTH_SECRET: 's'.repeat(40),
  SMTP_URL: 'smtp://user:hunter2222@mail.example.org',
}

test('a Postgres database is named without its password, and may have another URL for notifications', () => {
  const { config, secrets } = read({
    ...postgres,
    DATABASE_DIRECT_URL: 'postgresql://site@db.example.org/forum',
  })
  expect(config.database).toEqual({ kind: 'postgres', name: 'forum at db.example.org:6432' })
  expect(secrets.database).toEqual({
    url: postgres.DATABASE_URL,
    directUrl: 'postgresql://site@db.example.org/forum',
  })
})

test('a Postgres database needs AUTH_SECRET and SMTP_URL, and both are reported together', () => {
  expect(problemsOf({ DATABASE_URL: postgres.DATABASE_URL })).toEqual([
    expect.stringMatching(/^AUTH_SECRET is needed beside DATABASE_URL/),
    expect.stringMatching(/^SMTP_URL is needed beside DATABASE_URL/),
  ])
  expect(problemsOf({ DATABASE_DIRECT_URL: postgres.DATABASE_URL })).toEqual([
    expect.stringMatching(/^DATABASE_URL is needed in addition to DATABASE_DIRECT_URL/),
  ])
})

test('the URL of a database needs a host and the name of a database', () => {
  for (const url of [
    'mysql://db/forum',
    'postgres://db.example.org',
    'postgres:///forum',
    'db.example.org',
    'postgres://a b/c',
  ]) {
    expect(problemsOf({ ...postgres, DATABASE_URL: url }), url).toEqual([
      expect.stringMatching(/^DATABASE_URL must be an address such as postgres:/),
    ])
  }
})

test('the printable configuration contains no secret', () => {
  const { config } = read({
    ...postgres,
    ADMIN_EMAIL: 'hadiza@wipf.example',
    ADMIN_PASSWORD: 'correct horse battery',
  })
  expect(JSON.stringify(config)).not.toMatch(/s{40}|correct horse|hunter/)
})

test('the mail domain of accounts is ORG_EMAIL_DOMAIN, or the organisation’s own when it is unset', () => {
  expect(read({}).config.emailDomain).toBe(organisation.emailDomain)
  const { config } = read({ ORG_EMAIL_DOMAIN: 'staff.example.org' })
  expect(config.emailDomain).toBe('staff.example.org')
  // The organisation of pages and feeds stays the same: the ids of a feed must never change.
  expect(config.organisation).toEqual(organisation)
})

test('the pictures are in the folder of the data, or in the bucket of FILES_URL', () => {
  expect(read({}).config.files).toEqual({ kind: 'folder', directory: '/srv/site/data/files' })
  expect(read({ FILES_URL: 's3://forum-pictures' }).config.files).toEqual({
    ...{ kind: 's3', bucket: 'forum-pictures', prefix: '', endpoint: null, region: null },
  })
  expect(read({ FILES_URL: 'gs://forum.appspot.com/site' }).config.files).toEqual({
    ...{ kind: 'gcs', bucket: 'forum.appspot.com', prefix: 'site/', endpoint: null },
  })
  const url = 's3://pictures/forum/site/?endpoint=https://s3.example.org&region=eu-west-1'
  expect(read({ FILES_URL: url }).config.files).toEqual({
    ...{ kind: 's3', bucket: 'pictures', prefix: 'forum/site/' },
    ...{ endpoint: 'https://s3.example.org', region: 'eu-west-1' },
  })
})

test('the site knows the passwords itself, or an identity service does', () => {
  expect(read({}).config.identityService).toBeNull()
  expect(read({ IDENTITY_URL: 'identity-platform://my-project?apiKey=AIza' }).config.identityService).toEqual(
    {
      ...{ project: 'my-project', apiKey: 'AIza', endpoint: null },
    },
  )
})

test('the URL of a bucket needs its name, and has no keys in it', () => {
  for (const url of [
    'https://s3.example.org/pictures',
    's3://',
    's3://a',
    's3://key:hunter2222@pictures',
    's3://pictures/a//b',
    's3://pictures/../b c',
    's3://pictures?endpoint=s3.example.org',
    's3://pictures?endpoint=https://key:hunter2222@s3.example.org',
    's3://pictures?zone=eu',
  ]) {
    expect(problemsOf({ FILES_URL: url }), url).toEqual([
      expect.stringMatching(
        /^FILES_URL must be an address such as s3:.+AWS_SECRET_ACCESS_KEY\. For Cloud Storage .+\.$/,
      ),
    ])
  }
})

test('public pictures may have an address of their own, when they are in a bucket', () => {
  const FILES_URL = 's3://pictures'
  expect(read({ FILES_URL }).config.filesPublicUrl).toBeNull()
  for (const [given, used] of [
    ['https://pictures.example.org', 'https://pictures.example.org'],
    ['https://S3.example.org:8443/pictures/public/', 'https://s3.example.org:8443/pictures/public'],
    ['http://127.0.0.1:9000/pictures/public', 'http://127.0.0.1:9000/pictures/public'],
  ] as const) {
    expect(read({ FILES_URL, FILES_PUBLIC_URL: given }).config.filesPublicUrl).toBe(used)
  }
  expect(problemsOf({ FILES_PUBLIC_URL: 'https://pictures.example.org' })).toEqual([
    expect.stringMatching(/^FILES_URL is needed in addition to FILES_PUBLIC_URL/),
  ])
})

test('the public address of the pictures is an https address without a query and without a password', () => {
  for (const url of [
    'pictures.example.org',
    'http://pictures.example.org',
    's3://pictures',
    'https://pictures.example.org/?folder=public',
    'https://pictures.example.org/#public',
    'https://key:hunter2222@pictures.example.org',
    'https://pictures.example.org/a;b',
    "https://pictures.example.org/';script-src",
  ]) {
    expect(problemsOf({ FILES_URL: 's3://pictures', FILES_PUBLIC_URL: url }), url).toEqual([
      expect.stringMatching(/^FILES_PUBLIC_URL must be the https address/),
    ])
  }
})

test('a wrong value in site.config.ts stops the start with the name of its field, together with other problems', () => {
  const wrong = { ...organisation, email: 'hello at wipf' }
  expect(() => readConfig({ PORT: 'x' }, wrong, '/srv/site')).toThrow(
    /PORT[^]*site\.config\.ts, email: This is not an email address\./,
  )
})
