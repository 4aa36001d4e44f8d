import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const always = '--include=dev --ignore-scripts --no-audit --no-fund --engine-strict=false'

test('packages come from the cache of npm, and from the registry when the cache is out of date', () => {
  const { install } = createFolder('! echo "$*" | grep -q prefer-offline')
  expect(install({ tools: true })).toEqual([`ci ${always} --prefer-offline`, `ci ${always}`])
  expect(install({ tools: true })).toEqual([])
})

test('the tools are added when they are needed first, while a running site keeps its packages', () => {
  const { install, changeLock } = createFolder()
  expect(install({ tools: false })).toEqual([`ci ${always} --workspaces=false --prefer-offline`])
  expect(install({ tools: false })).toEqual([])
  expect(install({ tools: true })).toEqual([`install --no-save ${always} --prefer-offline`])
  expect(install({ tools: false })).toEqual([])
  changeLock()
  expect(install({ tools: false })).toEqual([`ci ${always} --prefer-offline`])
  expect(install({ tools: true })).toEqual([])
})

/** A folder with an npm that notes its arguments and runs the command `result`. */
function createFolder(result = 'true') {
  const folder = mkdtempSync(join(tmpdir(), 'wipf-install-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package-lock.json'), '{}')
  const npm = join(folder, 'bin/npm')
  mkdirSync(join(folder, 'bin'))
  writeFileSync(npm, `#!/bin/sh\necho "$*" >> calls\n${result}\n`)
  chmodSync(npm, 0o755)
  const calls = join(folder, 'calls')
  return {
    changeLock: () => writeFileSync(join(folder, 'package-lock.json'), '{ }'),
    /** Returns the arguments of each call of npm. */
    install(needs: { readonly tools: boolean }) {
      rmSync(calls, { force: true })
      const code = `import { install } from ${JSON.stringify(new URL('install.mjs', import.meta.url).href)}
        await install(${JSON.stringify(join(folder, 'bin/node'))}, ${JSON.stringify(needs)})`
      execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: folder })
      return existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : []
    },
  }
}
