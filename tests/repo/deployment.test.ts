import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { organisation } from '#site'
import { readConfig } from '#server/settings/config.ts'
import { readSettings } from '#server/settings/env.ts'
import { builtServer } from '../../scripts/built-server.mjs'
import { readText } from './source-files.ts'

const compose = readText('deployment/compose.yaml')
const documentation = readText('docs/more-than-one-machine.md')
/** The instructions of the Dockerfile, each with its name and the rest of its line. */
const dockerfile = readText('Dockerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => line.trim())
  .map((line) => {
    const [, name = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line.trim()) ?? []
    return { name, rest: rest.trim() }
  })

/** The block below the first line `name:`, without its indentation. */
function below(name: string, text = compose): string {
  const lines = text.split('\n').filter((line) => line.trim() && !line.trim().startsWith('#'))
  const start = lines.findIndex((line) => new RegExp(`^ *${name}:`).test(line))
  expect(start, name).toBeGreaterThan(-1)
  const depth = (line: string) => line.search(/\S/)
  const rest = lines.slice(start + 1)
  const end = rest.findIndex((line) => depth(line) <= depth(lines[start] ?? ''))
  const block = rest.slice(0, end === -1 ? undefined : end)
  return block.map((line) => line.slice(depth(block[0] ?? ''))).join('\n')
}

/** The keys of a block, and the values that are on the same line. */
const entriesOf = (block: string): Record<string, string> =>
  Object.fromEntries(
    [...block.matchAll(/^([\w-]+):(?: (.*))?$/gm)].map((match) => [match[1] ?? '', match[2] ?? '']),
  )

test('the instances of compose.yaml have settings that exist, are valid and are complete', () => {
  const fromFile = {
    SITE_URL: 'https://www.example.org',
    AUTH_SECRET: 'a secret of at least thirty-two bytes',
    SMTP_URL: 'smtp://user:password@mail.example.org:587',
    POSTGRES_PASSWORD: 'of-the-database',
    STORE_SECRET: 'of-the-store',
  }
  const given = entriesOf(below('environment', below('x-site')))
  const filled = Object.entries(given).map(([name, value]) => [
    name,
    value.replaceAll(/\$\{(\w+):\?\}/g, (_, from: keyof typeof fromFile) => {
      expect(Object.keys(fromFile)).toContain(from)
      return fromFile[from]
    }),
  ])
  const known = new Set<string>(['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'])
  readSettings(new Proxy({}, { get: (_, name) => void known.add(String(name)) }))
  expect(Object.keys(given).filter((name) => !known.has(name))).toEqual([])
  const environment = { ...imageSettings(), ...Object.fromEntries(filled) } as Record<string, string>
  const { config } = readConfig(environment, organisation, '/')
  expect(config).toMatchObject({
    listen: { host: '0.0.0.0', port: 3000 },
    siteUrl: fromFile.SITE_URL,
    database: { kind: 'postgres', name: 'wipf at postgres:5432' },
    files: { kind: 's3', bucket: 'pictures', endpoint: 'http://store:7070' },
    dataDir: '/home/node/data',
  })
  const documented = [...documentation.matchAll(/^([A-Z_]+)=/gm)].map((match) => match[1])
  expect(documented.toSorted()).toEqual(Object.keys(fromFile).toSorted())
})

/** The settings of the image's last stage. */
function imageSettings(): Record<string, string> {
  const lastStage = dockerfile.slice(dockerfile.findLastIndex(({ name }) => name === 'FROM'))
  const settings = lastStage.filter(({ name }) => name === 'ENV').flatMap(({ rest }) => rest.split(' '))
  return Object.fromEntries(settings.map((setting) => setting.split('=', 2) as [string, string]))
}

test('compose.yaml uses the names of services, volumes and networks that its parts and the Caddyfile use', () => {
  const services = entriesOf(below('services'))
  for (const name of ['web-1', 'web-2']) {
    expect(Object.keys(services)).toContain(name)
    expect(readText('deployment/Caddyfile')).toContain(`${name}:${imageSettings()['PORT']}`)
    expect(below(name)).toContain(`volumes: ['${name}:${imageSettings()['DATA_DIR']}']`)
  }
  const subnet = /subnet: (\S+)/.exec(compose)?.[1]?.replace(/[ }\]]+$/, '')
  expect(compose).toContain(`TRUSTED_PROXIES: ${subnet}`)
  const declared = Object.keys(entriesOf(below('volumes', compose.slice(compose.indexOf('\nvolumes:')))))
  const used = [...compose.matchAll(/(?:volumes: \['|- )([a-z][\w-]*):\//g)].map((match) => match[1])
  expect(declared.toSorted()).toEqual([...new Set(used)].toSorted())
})

test('every image has the tag of a version', () => {
  const images = [
    ...[...compose.matchAll(/image: (\S+)/g)].map((match) => match[1] ?? ''),
    ...dockerfile.filter(({ name }) => name === 'FROM').map(({ rest }) => rest.split(' ')[0] ?? ''),
    /^EARLIER=(.*)$/.exec(dockerfile[0]?.rest ?? '')?.[1] ?? '',
  ]
  const built = ['wipf-site', '${EARLIER}']
  expect(images.filter((image) => !/:v?\d+\.\d+/.test(image) && !built.includes(image))).toEqual([])
})

test('the Dockerfile starts the site as npm start does, and copies files that exist', () => {
  const command = dockerfile.find(({ name }) => name === 'CMD')?.rest ?? ''
  expect(JSON.parse(command)).toEqual(['node', ...builtServer.args])
  expect(Object.keys(imageSettings())).toEqual(
    expect.arrayContaining(Object.keys(builtServer.environment).concat('HOST', 'PORT', 'DATA_DIR')),
  )
  const copied = dockerfile
    .filter(({ name, rest }) => name === 'COPY' && !rest.startsWith('--from'))
    .flatMap(({ rest }) => rest.split(' ').slice(0, -1))
  expect(copied.filter((file) => !existsSync(path.resolve(file)))).toEqual([])
})

test('the documented unit of systemd starts the site at boot, and again after an outage of any length', () => {
  const unit = /```ini\n([^]*?)```/.exec(readText('docs/running.md'))?.[1] ?? ''
  const section = (name: string) => unit.split(/^(?=\[)/m).find((part) => part.startsWith(`[${name}]`)) ?? ''
  const network = ['Wants=network-online.target', 'After=network-online.target']
  for (const line of [...network, 'StartLimitIntervalSec=0']) expect(section('Unit')).toContain(line)
  for (const line of ['Restart=on-failure', 'RestartSec=5']) expect(section('Service')).toContain(line)
  expect(section('Install')).toContain('WantedBy=multi-user.target')
})
