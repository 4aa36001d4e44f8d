import path from 'node:path'
import { expect, test } from 'vitest'
import { readText, repositoryFiles, sourceFiles } from './source-files.ts'

const codeFiles = repositoryFiles.filter((file) =>
  /^(app|domain|ports|server|starter|scripts|tests|bench)\//.test(file),
)

test('no file is called utils, helpers, index, common or misc', () => {
  const vague = codeFiles.filter((file) => /^(utils?|helpers?|index|common|misc)\./.test(path.basename(file)))
  expect(
    vague,
    'Name the file after the one thing that it contains, so that it can be found without a search.',
  ).toEqual([])
})

test('file names are in kebab-case', () => {
  const wrong = codeFiles
    .filter((file) => /\.(tsx?|mjs|css)$/.test(file))
    .filter((file) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)+$/.test(path.basename(file)))
  expect(
    wrong,
    'Some file systems ignore letter case. An import with the wrong case works on those and fails on others.',
  ).toEqual([])
})

test('a unit test that replaces a module runs in a worker of its own', () => {
  const others = repositoryFiles
    .filter((file) => /^(app|bench|domain|ports|scripts|server|starter)\/.*\.test\.tsx?$/.test(file))
    .filter((file) => readText(file).includes('vi.mock(') && !/\.isolated\.test\.tsx?$/.test(file))
  expect(
    others,
    'End its name in .isolated.test.ts: the mock does not reach what another file of the worker has loaded.',
  ).toEqual([])
})

test('settings are read in one place', () => {
  const allowed: Readonly<Record<string, string>> = {
    'bench/processes.ts':
      'passes only PATH and HOME on, so that other settings of the machine do not influence a benchmark',
    'react-router.config.ts': 'gets the folder of a build from scripts/build.mjs',
    'server/settings/env.ts': 'parses every setting once and reports all problems together',
    'vite.config.ts': 'replaces it in the build, to remove the development code of libraries',
  }
  const readers = repositoryFiles
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('tests/') && !/\.test\.tsx?$/.test(file))
    .filter((file) => /process\.env\b/.test(readText(file)) && !Object.hasOwn(allowed, file))
  expect(
    readers,
    'Add the setting to server/settings/env.ts and pass its value on through server/settings/config.ts.',
  ).toEqual([])
})

test('Unicode is normalised in one place', () => {
  const allowed: Readonly<Record<string, string>> = {
    'domain/plain-text.ts': 'removes the marks that would take quadratic time first',
    'ports/database/migrations/0013-search-texts.ts':
      'does the same in a copy of its own, because a released migration must not change with the product',
  }
  const others = repositoryFiles
    .filter((file) => /\.tsx?$/.test(file) && !/^tests\/|\.test\.tsx?$/.test(file))
    .filter((file) => /\.normalize\(/.test(readText(file)) && !Object.hasOwn(allowed, file))
  expect(
    others,
    'Use normalise of domain/plain-text.ts: the built-in function takes quadratic time for combining marks.',
  ).toEqual([])
})

test('cache headers are set by the name of a policy', () => {
  const literal = /cache-control'?\]?:? *[:,] *['"`]|\bmaxAge:/i
  const others = repositoryFiles
    .filter((file) => /^(app|domain|server)\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => literal.test(readText(file)))
  expect(others, 'Use a policy of app/cache-policy.ts, or add one there.').toEqual([])
})

test('addresses of pages are built with href(), which checks them against the routes', () => {
  const allowed: Readonly<Record<string, string>> = {
    'app/routes.ts': 'declares them',
    'app/form-sizes.ts': 'has route patterns as keys',
    'app/public-pages.ts': 'has route patterns as keys, which their type checks',
    'app/public/frame/document-end.tsx': 'excludes the staff area in a selector',
    'app/admin/uploads/upload-server.ts': 'uses the tus endpoint, which is not a route of the router',
  }
  const names = [...readText('app/routes.ts').matchAll(/(?<= route\(')[^/']+/g)].map(String)
  const address = new RegExp(
    `(?<!href\\()(['"\`])/(?:${[...new Set(names)].join('|').replaceAll('.', String.raw`\.`)})(?![\\w.-])[^'"\`\\n]*\\1|(?:(?:href|to)=|redirect\\()['"]/['"]`,
  )
  const others = repositoryFiles
    .filter((file) => /^app\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    // The service worker does not import the router: every device would download it a second time.
    .filter((file) => !file.startsWith('app/offline/') && !Object.hasOwn(allowed, file))
    .filter((file) => address.test(readText(file).replaceAll(/^ *(?:\/?\*|\/\/).*$/gm, '')))
  expect(
    others,
    'Use href() of react-router: the type check then finds links to a route that moved.',
  ).toEqual([])
})

const manifests = repositoryFiles.filter((file) => path.basename(file) === 'package.json')
const locks = repositoryFiles.filter((file) => path.basename(file) === 'package-lock.json')

test('the lock files contain no registry address', () => {
  // tools/package.json is a workspace, so its packages are in the lock file of the site.
  expect(locks.length).toBe(manifests.length - 1)
  const named = locks.flatMap((file) => {
    const lock = JSON.parse(readText(file)) as { packages: Record<string, { resolved?: string }> }
    return Object.entries(lock.packages).filter(([, entry]) => /^https?:/.test(entry.resolved ?? ''))
  })
  expect(
    named,
    'Install with omit-lockfile-registry-resolved, so that the lock file works with every registry.',
  ).toEqual([])
})

test('dependencies are pinned to exact versions', () => {
  const loose = manifests.flatMap((file) => {
    const manifest = JSON.parse(readText(file)) as Record<'dependencies' | 'devDependencies', object>
    return Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)),
    )
  })
  expect(loose, 'Write the exact version (npm install --save-exact).').toEqual([])
})

test('each dependency is used', () => {
  const allowed: Readonly<Record<string, string>> = {
    '@fontsource-variable/noto-sans': 'source of the subsets in scripts/build-fonts.mjs',
    '@fontsource-variable/ojuju': 'source of the subsets in scripts/build-fonts.mjs',
    '@react-router/dev': 'builds and types the routes',
    '@types/node': 'types only',
    '@types/nodemailer': 'types only',
    '@types/pg': 'types only',
    '@types/pg-cursor': 'types only',
    '@types/react': 'types only',
    '@types/react-dom': 'types only',
    '@types/sanitize-html': 'types only',
    '@types/smtp-server': 'types only',
    oxlint: 'run by scripts/check.mjs',
    prettier: 'run by scripts/check.mjs',
    typescript: 'run by scripts/check.mjs',
  }
  const written = repositoryFiles
    .filter((file) => /\.(tsx?|mjs|css)$/.test(file))
    .map(readText)
    .join('\n')
  const isNamed = (name: string) => [`'${name}`, `"${name}`].some((quoted) => written.includes(quoted))
  const installed = ['package.json', 'tools/package.json'].flatMap((file) => {
    const manifest = JSON.parse(readText(file)) as Partial<Record<'dependencies' | 'devDependencies', object>>
    return Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
  })
  const peers = new Set(installed.filter(isNamed).flatMap(peersOf))
  const unused = installed.filter(
    (name) =>
      !Object.hasOwn(allowed, name) &&
      !isNamed(name) &&
      !peers.has(name) &&
      !isTestEnvironment(name, written),
  )
  expect(unused, 'Remove it with npm uninstall, or add its purpose to this test.').toEqual([])
})

const peersOf = (name: string) =>
  Object.keys(
    (JSON.parse(readText(`node_modules/${name}/package.json`)) as { peerDependencies?: object })
      .peerDependencies ?? {},
  )

const isTestEnvironment = (name: string, written: string) => written.includes(`@vitest-environment ${name}`)

test('each file of the product is imported, a route, or an entry', () => {
  const imported = new Set(sourceFiles.flatMap((file) => file.imports.map((i) => i.file)))
  const routes = readText('app/routes.ts')
  const entries = /^(app\/(root\.tsx|routes\.ts|entry\.(client|server)\.tsx)|server\/(main|account)\.ts)$/
  const unreached = sourceFiles
    .map((file) => file.path)
    .filter((file) => /^(app|domain|ports|server|starter)\//.test(file) && !/\.test\.tsx?$/.test(file))
    .filter(
      (file) => !entries.test(file) && !imported.has(file) && !routes.includes(file.replace(/^app\//, '')),
    )
    .filter((file) => !startedByPath(file))
  expect(unreached, 'Delete it, or import it where it is needed.').toEqual([])
})

/** Child processes and workers are referenced by URL, not imported: `new URL('./decode.ts', import.meta.url)`. */
function startedByPath(file: string): boolean {
  const name = path.basename(file).replace(/\.tsx?$/, '')
  return sourceFiles.some(
    ({ path: other }) => other !== file && new RegExp(`['"/]${name}\\.(tsx?|js)['"]`).test(readText(other)),
  )
}

test('each decision is linked from the list of decisions', () => {
  const records = repositoryFiles.filter((file) => /^docs\/decisions\/\d{4}-.+\.md$/.test(file))
  const list = readText('docs/decisions/README.md')
  expect(records.length).toBeGreaterThan(0)
  expect(records.filter((file) => !list.includes(`(${path.basename(file)})`))).toEqual([])
})

test('links between documents lead to existing files', () => {
  const dead = repositoryFiles
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [...readText(file).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)(#[^)]*)?\)/g)].map((match) => ({
        file,
        to: path.posix.join(path.posix.dirname(file), match[1] ?? ''),
      })),
    )
    .filter(
      ({ to }) =>
        !repositoryFiles.some((file) => file === to || file.startsWith(`${to.replace(/\/$/, '')}/`)),
    )
    .map(({ file, to }) => `${file} links to ${to}`)
  expect(dead).toEqual([])
})
