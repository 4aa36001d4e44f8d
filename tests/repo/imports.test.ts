import { expect, test } from 'vitest'
import { type Import, type SourceFile, sourceFiles } from './source-files.ts'

/** A forbidden direction of imports, with the reason and an alternative. Tests may import anything. */
interface Rule {
  readonly name: string
  readonly from: (file: string) => boolean
  readonly forbids: (imported: Import, from: string) => boolean
  readonly because: string
  readonly instead: string
}

const isIn = (folder: string) => (file: string) => file.startsWith(`${folder}/`)
const areas = ['app', 'domain', 'ports', 'server', 'starter'] as const
const reaches = (imported: Import, ...folders: string[]) =>
  folders.some((folder) => imported.file?.startsWith(`${folder}/`))
const isPackage = (imported: Import, pattern: RegExp) =>
  imported.file === null && pattern.test(imported.specifier)

/** The interface files of the ports. Every other file in their folders is a back end or a test. */
const portInterfaces: ReadonlySet<string | null> = new Set([
  'ports/database/database.ts',
  'ports/database/errors.ts',
  'ports/database/tables.ts',
  'ports/documents/document-store.ts',
  'ports/documents/errors.ts',
  'ports/credentials/credentials.ts',
  'ports/files/file-store.ts',
  'ports/files/errors.ts',
  'ports/mailer/mailer.ts',
  'ports/mailer/errors.ts',
  'ports/storage-full.ts',
  'ports/text-index/text-index.ts',
])

/** The programs, which read `site.config.ts` at their start, and the module that gives pages the organisation. */
const readersOfSiteConfig: ReadonlySet<string> = new Set([
  'app/organisation.ts',
  'server/operator/account.ts',
  'server/operator/backup.ts',
  'server/operator/check-hosted.ts',
  'server/operator/export.ts',
  'server/operator/hosted.ts',
  'server/operator/import.ts',
  'server/in-process.ts',
  'server/main.ts',
  'server/backup/nightly-backup.ts',
  'server/operator/restore.ts',
])

const rules: readonly Rule[] = [
  {
    name: 'the domain imports neither pages nor the server',
    from: isIn('domain'),
    forbids: (imported) =>
      reaches(imported, 'app', 'server', 'starter') || isPackage(imported, /^(react|fastify)/),
    because: 'the features of the site must also work from a command line or a scheduler',
    instead: 'pass the value as an argument, or move the interface into the domain',
  },
  {
    name: 'the domain imports port interfaces only',
    from: isIn('domain'),
    forbids: (imported) => reaches(imported, 'ports') && !portInterfaces.has(imported.file),
    because: 'the server chooses the back ends once, at its start',
    instead: 'take the interface as an argument; server/context.ts passes the back end',
  },
  {
    name: 'pages use ports through the domain only',
    from: isIn('app'),
    forbids: (imported) => reaches(imported, 'ports'),
    because: 'a page that accesses storage directly bypasses the rules of the domain',
    instead: 'add a query or a command under domain/ and a member for it in Site of app/context.ts',
  },
  {
    name: 'pages do not import the server',
    from: isIn('app'),
    forbids: (imported) => reaches(imported, 'server', 'starter'),
    because: 'pages get what they need from app/context.ts, so that tests can pass something else',
    instead:
      'add it to Site or Visit in app/context.ts and provide it in server/site.ts or server/http/router.ts',
  },
  {
    name: 'ports import no other part',
    from: isIn('ports'),
    forbids: (imported) => reaches(imported, 'app', 'domain', 'server', 'starter'),
    because: 'each back end of a port must be replaceable on its own',
    instead: 'pass the value as an argument of the function that creates the back end',
  },
  {
    name: 'the components of app/ui import nothing else of the product',
    from: isIn('app/ui'),
    forbids: (imported) => imported.file !== null && !imported.file.startsWith('app/ui/'),
    because: 'a component that depends on the domain belongs to the pages that use it',
    instead: 'take plain values as props, or move the component next to its page',
  },
  {
    name: 'only the staff area imports its component library',
    from: (file) => areas.some((area) => isIn(area)(file)) && !isIn('app/admin')(file),
    forbids: (imported) => isPackage(imported, /^@mantine\//) || reaches(imported, 'app/admin'),
    because: 'visitors on slow phones would download the component library of the staff area',
    instead: 'use or add a component in app/ui',
  },
  {
    name: 'only tests import tests',
    from: (file) => areas.some((area) => isIn(area)(file)),
    forbids: (imported) => reaches(imported, 'tests'),
    because: 'the product must not depend on its tests',
    instead: 'move the code into the product',
  },
  {
    name: 'only programs and app/organisation.ts import site.config.ts',
    from: (file) => areas.some((area) => isIn(area)(file)) && !readersOfSiteConfig.has(file),
    forbids: (imported) => imported.file === 'site.config.ts',
    because: 'values that owners have saved under Settings win over this file',
    instead:
      'call useOrganisation() in a component, organisationForMeta() in a meta function and settings.organisation() in a loader, or take the organisation as an argument',
  },
]

/** Known violations, each with its reason. Remove entries; add none. */
const exceptions: readonly { readonly from: string; readonly specifier: string; readonly because: string }[] =
  []

const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file) || /(^|\/)contract(\.ts$|\/)/.test(file)
const product = sourceFiles.filter((file) => !isTest(file.path))

for (const rule of rules) {
  test(`${rule.name}`, () => {
    const broken = product
      .filter((file) => rule.from(file.path))
      .flatMap((file) => file.imports.map((imported) => ({ from: file.path, imported })))
      .filter(({ from, imported }) => rule.forbids(imported, from))
      .filter(
        ({ from, imported }) =>
          !exceptions.some((e) => e.from === from && e.specifier === imported.specifier),
      )
      .map(({ from, imported }) => `${from} imports ${imported.specifier}`)
    expect(broken, `Because ${rule.because}. Instead, ${rule.instead}.`).toEqual([])
  })
}

test('only the server chooses back ends', () => {
  const isBackEnd = (file: string | null) =>
    file !== null && file.startsWith('ports/') && !portInterfaces.has(file) && !isTest(file)
  const broken = product
    .filter((file) => !/^(server|ports|tests|scripts|bench|starter)\//.test(file.path))
    .flatMap((file) =>
      file.imports.filter((i) => isBackEnd(i.file)).map((i) => `${file.path} imports ${i.specifier}`),
    )
  expect(
    broken,
    'Take the interface as an argument; server/context.ts creates the back end once and passes it on.',
  ).toEqual([])
})

test('there are no circular imports, type imports included', () => {
  expect(circularImports(product), 'Move the shared code into a third file that imports neither.').toEqual([])
})

test('imports of another top folder use its subpath, such as #domain/', () => {
  const broken = sourceFiles
    .filter((file) => areas.some((area) => isIn(area)(file.path)))
    .flatMap((file) => file.imports.map((imported) => ({ from: file.path, imported })))
    .filter(({ from, imported }) => {
      const leaves = imported.specifier.startsWith('.') && imported.file?.split('/')[0] !== from.split('/')[0]
      return leaves && imported.file !== 'package.json'
    })
    .map(({ from, imported }) => `${from} imports ${imported.specifier}`)
  expect(
    broken,
    'Write #domain/…, #ports/… or #app/…, so that these imports stay valid when a file moves.',
  ).toEqual([])
})

/** Lists each circle once, beginning with its alphabetically first file. */
function circularImports(files: readonly SourceFile[]): string[] {
  const importsOf = new Map(
    files.map((file) => [file.path, file.imports.flatMap((imported) => imported.file ?? [])] as const),
  )
  const found = new Set<string>()
  const finished = new Set<string>()
  const visit = (file: string, trail: readonly string[]) => {
    const at = trail.indexOf(file)
    if (at >= 0) {
      const circle = trail.slice(at)
      const first = circle.indexOf(circle.toSorted()[0] ?? '')
      found.add([...circle.slice(first), ...circle.slice(0, first)].join(' → '))
      return
    }
    if (finished.has(file)) return
    for (const next of importsOf.get(file) ?? []) visit(next, [...trail, file])
    finished.add(file)
  }
  for (const file of importsOf.keys()) visit(file, [])
  return [...found]
}
