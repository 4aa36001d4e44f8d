import { expect, test } from 'vitest'
import { readSettings } from '#server/settings/env.ts'
import { builtServer } from '../../scripts/built-server.mjs'
import { readText, repositoryFiles } from './source-files.ts'

const running = readText('docs/running.md')

test('each setting is described once, in docs/running.md', () => {
  const read = new Set<string>()
  readSettings(new Proxy({}, { get: (_, name) => void read.add(String(name)) }))
  const table = running.split(/^## /m).find((section) => section.startsWith('Settings')) ?? ''
  const described = table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map((match) => match[1]))
  expect(described.toSorted()).toEqual([...read].toSorted())
  expect(readText('README.md')).not.toMatch(/^\| `[A-Z_]+`/m)
})

test('the documented command for a copied build is the one that npm start and the tests use', () => {
  const { args, environment } = builtServer
  const settings = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
  expect(running).toContain([...settings, 'node', ...args].join(' '))
})

test('the newest version of the changelog is the version of the package, and every version has a date', () => {
  const titles = [...readText('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map((match) => match[1] ?? '')
  expect(titles.filter((title) => !/^\d+\.\d+\.\d+ \(\d{4}-\d\d-\d\d\)$/.test(title))).toEqual([])
  for (const manifest of ['package.json', 'package-lock.json']) {
    const { version } = JSON.parse(readText(manifest)) as { version: string }
    expect(titles[0]?.split(' ')[0], manifest).toBe(version)
  }
})

test('a decision record fits on a page', () => {
  const longest = 430
  const tooLong = repositoryFiles
    .filter((file) => /^docs\/decisions\/\d{4}-.+\.md$/.test(file))
    .map((file) => [file, readText(file).split(/\s+/).length] as const)
    .filter(([, words]) => words > longest)
  expect(tooLong, 'Keep context, decision and consequences; figures belong in bench/.').toEqual([])
})
