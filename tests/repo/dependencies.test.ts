import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readText, repository } from './source-files.ts'

interface LockEntry {
  readonly version?: string
  readonly dev?: boolean
  readonly optional?: boolean
  /** A tool of ours that a production package names as an optional partner. */
  readonly devOptional?: boolean
  readonly hasInstallScript?: boolean
  readonly resolved?: string
}

const { packages } = JSON.parse(readText('package-lock.json')) as { packages: Record<string, LockEntry> }
const entries = Object.entries(packages).filter(([folder]) => folder !== '')
const production = entries.filter(([, { dev }]) => !dev).map(([, entry]) => entry)

test('the documentation says how many production packages there are', () => {
  const told = [...readText('docs/dependencies.md').matchAll(/^\| [a-z].+\| +(\d+) +\|$/gm)].map(
    ([, figure]) => Number(figure),
  )
  const inLock = [
    production.filter(({ optional, devOptional }) => !optional && !devOptional).length,
    production.filter(({ optional }) => optional).length,
    production.filter(({ devOptional }) => devOptional).length,
  ]
  expect(
    told,
    'Look at what brings the new ones and whether it is worth it, then correct the figures of docs/dependencies.md.',
  ).toEqual(inLock)
})

test('nothing is compiled, downloaded or run when packages are installed', () => {
  const announced = entries.filter(([, { hasInstallScript }]) => hasInstallScript).map(([folder]) => folder)
  expect(announced, 'Choose a package that works as it is unpacked.').toEqual([])

  // A lock does not always tell. Packages of other platforms are not here to be looked at.
  const installed = entries
    .map(([folder]) => folder)
    .filter((folder) => fs.existsSync(path.join(repository, folder, 'package.json')))
  expect(installed.length).toBeGreaterThan(production.length / 2)
  const active = installed.filter((folder) => {
    const { scripts = {} } = JSON.parse(readText(`${folder}/package.json`)) as {
      scripts?: Record<string, string>
    }
    return (
      ['preinstall', 'install', 'postinstall'].some((name) => name in scripts) ||
      fs.existsSync(path.join(repository, folder, 'binding.gyp'))
    )
  })
  expect(active, 'Choose a package that works as it is unpacked.').toEqual([])
})

test('every package comes from the registry, in the version the lock names', () => {
  const foreign = entries.filter(([, { resolved, version }]) => resolved !== undefined || !version)
  expect(foreign, 'A fork, a folder or a download is nothing that npm ci can check.').toEqual([])
})

test('there is one React Router, and it is the version that is pinned', () => {
  const manifest = JSON.parse(readText('package.json')) as {
    dependencies: Record<string, string>
    overrides: Record<string, Record<string, string>>
  }
  const pinned = manifest.dependencies['react-router']
  const found = entries.filter(([folder]) => /(^|\/)(react-router|@react-router\/node)$/.test(folder))
  expect(found.map(([folder, { version }]) => [folder, version])).toEqual([
    ['node_modules/@react-router/node', pinned],
    ['node_modules/react-router', pinned],
  ])
  expect(manifest.overrides).toEqual({ '@react-router/dev': { '@react-router/node': pinned } })
})
