import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

/** Builds as `scripts/build.mjs` does, with one asset. React Router removes the folder `build` first. */
const build = `
  import fs from 'node:fs'
  import { holdAssets } from ${JSON.stringify(resolve('scripts/earlier-assets.mjs'))}
  const storeEarlierAssets = holdAssets()
  fs.rmSync('build', { recursive: true, force: true })
  fs.mkdirSync('build/client/assets', { recursive: true })
  fs.writeFileSync('build/client/assets/' + process.argv[1], 'code')
  storeEarlierAssets()
`

test('a build keeps the assets of the build before, and not of older ones', async () => {
  const cwd = await temporaryFolder()
  const run = (asset: string) =>
    promisify(execFile)(process.execPath, ['--input-type=module', '--eval', build, asset], { cwd })
  await run('root-a1.js')
  expect(await readdir(join(cwd, 'build'))).toEqual(['client'])
  await run('root-b2.js')
  expect(await readdir(join(cwd, 'build/earlier-assets'))).toEqual(['root-a1.js'])
  await run('root-c3.js')
  expect(await readdir(join(cwd, 'build/earlier-assets'))).toEqual(['root-b2.js'])
  expect(await readdir(join(cwd, 'build/client/assets'))).toEqual(['root-c3.js'])
})
