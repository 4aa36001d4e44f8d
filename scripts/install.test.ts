import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test('packages come from the cache of npm, and from the registry when the cache is out of date', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wipf-install-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package-lock.json'), '{}')
  writeFileSync(join(folder, 'npm'), '#!/bin/sh\necho "$*" >> calls\n! echo "$*" | grep -q prefer-offline\n')
  chmodSync(join(folder, 'npm'), 0o755)
  const install = () =>
    execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { install } from ${JSON.stringify(new URL('install.mjs', import.meta.url).href)}
        await install(${JSON.stringify(join(folder, 'node'))})`,
      ],
      { cwd: folder },
    )
  install()
  install()
  expect(readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n')).toEqual([
    'ci --include=dev --ignore-scripts --no-audit --no-fund --prefer-offline',
    'ci --include=dev --ignore-scripts --no-audit --no-fund',
  ])
})
