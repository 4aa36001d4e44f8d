import { expect, test } from 'vitest'
import { type Import, type SourceFile, sourceFiles } from './source-files.ts'

/** A way an import must not go, why, and what to do instead. Tests may import anything. */
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

/** What a port says about itself; everything else in its folder is a back end or a proof. */
const portInterfaces: ReadonlySet<string | null> = new Set([
  'ports/database/database.ts',
  'ports/database/errors.ts',
  'ports/database/tables.ts',
  'ports/documents/document-store.ts',
  'ports/documents/errors.ts',
  'ports/files/file-store.ts',
  'ports/files/errors.ts',
  'ports/mailer/mailer.ts',
  'ports/mailer/errors.ts',
  'ports/storage-full.ts',
])

const rules: readonly Rule[] = [
  {
    name: 'the domain knows neither pages nor the process',
    from: isIn('domain'),
    forbids: (imported) =>
      reaches(imported, 'app', 'server', 'starter') || isPackage(imported, /^(react|fastify)/),
    because: 'what the site does must be callable from a command line or a scheduler as well',
    instead: 'pass what is needed as an argument, or move the interface into the domain',
  },
  {
    name: 'the domain names port interfaces only',
    from: isIn('domain'),
    forbids: (imported) => reaches(imported, 'ports') && !portInterfaces.has(imported.file),
    because: 'which back end is used is decided once, when the process starts',
    instead: 'ask for the interface as an argument; server/context.ts passes the back end',
  },
  {
    name: 'pages reach ports through the domain',
    from: isIn('app'),
    forbids: (imported) => reaches(imported, 'ports'),
    because: 'a page that writes or reads storage itself goes around the rules of the domain',
    instead:
      'add a query or a command to the noun under domain/ and a place for it in Site of app/context.ts',
  },
  {
    name: 'pages do not know the process',
    from: isIn('app'),
    forbids: (imported) => reaches(imported, 'server', 'starter'),
    because:
      'pages are given what they need through app/context.ts, so that tests can give them something else',
    instead: 'add it to Site or Visit in app/context.ts and give it in server/site.ts or server/router.ts',
  },
  {
    name: 'ports know nobody',
    from: isIn('ports'),
    forbids: (imported) => reaches(imported, 'app', 'domain', 'server', 'starter'),
    because: 'a port is described by our need, and its back ends must be replaceable on their own',
    instead: 'pass the value as an argument of the function that makes the back end',
  },
  {
    name: 'interface pieces could ship in another product',
    from: isIn('app/ui'),
    forbids: (imported) => imported.file !== null && !imported.file.startsWith('app/ui/'),
    because: 'a piece that knows our nouns belongs to the pages that use it',
    instead: 'take plain values as props, or move the component beside its page',
  },
  {
    name: 'only the staff area carries its component library',
    from: (file) => areas.some((area) => isIn(area)(file)) && !isIn('app/admin')(file),
    forbids: (imported) => isPackage(imported, /^@mantine\//) || reaches(imported, 'app/admin'),
    because: 'visitors on slow phones would download the component library of the staff area',
    instead: 'use or add a component in app/ui',
  },
  {
    name: 'nothing but tests imports tests',
    from: (file) => areas.some((area) => isIn(area)(file)),
    forbids: (imported) => reaches(imported, 'tests'),
    because: 'the product must not depend on what proves it',
    instead: 'move the code to where it belongs in the product',
  },
]

/** Imports that break a rule for a reason. This list only shrinks. */
const exceptions: readonly { readonly from: string; readonly specifier: string; readonly because: string }[] =
  []

const isProof = (file: string) => /\.(test|spec)\.tsx?$/.test(file) || /(^|\/)contract\.ts$/.test(file)
const product = sourceFiles.filter((file) => !isProof(file.path))

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
    file !== null && file.startsWith('ports/') && !portInterfaces.has(file) && !isProof(file)
  const broken = product
    .filter((file) => !/^(server|ports|tests|scripts|bench|starter)\//.test(file.path))
    .flatMap((file) =>
      file.imports.filter((i) => isBackEnd(i.file)).map((i) => `${file.path} imports ${i.specifier}`),
    )
  expect(
    broken,
    'Ask for the interface; server/context.ts makes the back end once and passes it on.',
  ).toEqual([])
})

test('imports go in no circle, type imports included', () => {
  expect(circles(product), 'Move what both need into a third file that imports neither.').toEqual([])
})

test('imports across folders go by subpath, inside a folder relatively', () => {
  const broken = sourceFiles
    .filter((file) => areas.some((area) => isIn(area)(file.path)))
    .flatMap((file) => file.imports.map((imported) => ({ from: file.path, imported })))
    .filter(({ from, imported }) => {
      const leaves = imported.specifier.startsWith('.') && imported.file?.split('/')[0] !== from.split('/')[0]
      return leaves && imported.file !== 'package.json'
    })
    .map(({ from, imported }) => `${from} imports ${imported.specifier}`)
  expect(broken, 'Write #domain/…, #ports/… or #app/…, so that a file can move without a rewrite.').toEqual(
    [],
  )
})

/** Each circle once, written from its first file in the order of the alphabet. */
function circles(files: readonly SourceFile[]): string[] {
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
