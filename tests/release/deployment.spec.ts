import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { builtServer } from '../../scripts/built-server.mjs'
import { createDataDir, repository, type RunningSite, startSite } from '../support/running-site.ts'

const built = path.join(repository, 'build/server')

test('no file of the built server refers to a source file', () => {
  const sources =
    /["'`](?:#(?:app|domain|ports|server|starter)\/|[./]*\/(?:app|domain|ports|server|starter)\/[\w./-]+\.tsx?["'`])/
  const referring = filesOfServerWith(sources)
  expect(referring, 'Import the file, or add it as an input in vite.config.ts.').toEqual([])
})

test('V8 needs one byte for each character of the built server', () => {
  expect(filesOfServerWith(/[^\u0000-\u00FF]/), 'characters outside Latin-1').toEqual([])
})

test('the site and its commands run from the build, package.json and sharp alone', async () => {
  test.slow()
  const folder = createDeployment()
  const site = await startSite({ folder, settings: { STARTER_CONTENT: 'on' } })

  const address = await firstPicture(site)
  const picture = await fetch(site.url + address)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const shared = /<meta property="og:image" content="([^"]+)"/.exec(await pageOf(site))?.[1]
  expect((await fetch(String(shared))).status).toBe(200)

  const run = (command: string) =>
    promisify(execFile)(process.execPath, [`build/server/${command}.js`], {
      cwd: folder,
      env: { ...builtServer.environment, DATA_DIR: site.dataDir },
    })
  expect((await run('account')).stdout).toContain('There is no account')
  await expect(run('backup')).rejects.toMatchObject({
    stderr: expect.stringContaining('Say where to write the backup to'),
  })
  expect(await site.stop()).toBe(0)
  expect(site.output()).not.toContain('"fault"')
})

const filesOfServerWith = (pattern: RegExp) =>
  readdirSync(built)
    .filter((name) => name.endsWith('.js'))
    .filter((name) => pattern.test(readFileSync(path.join(built, name), 'utf8')))

/** A folder with the files that docs/running.md lists, and only the documented packages in node_modules. */
function createDeployment(): string {
  const folder = createDataDir()
  cpSync(realpathSync(path.join(repository, 'build')), path.join(folder, 'build'), { recursive: true })
  cpSync(path.join(repository, 'package.json'), path.join(folder, 'package.json'))
  mkdirSync(path.join(folder, 'node_modules'))
  symlinkSync(path.join(repository, 'node_modules/sharp'), path.join(folder, 'node_modules/sharp'))
  return folder
}

const pageOf = async (site: RunningSite) => (await fetch(site.url)).text()

/** Waits until the home page shows a sample program with a picture. Returns the address of the original picture. */
async function firstPicture(site: RunningSite): Promise<string> {
  let address: string | undefined
  await expect
    .poll(async () => (address = /\/images\/Programs\/[^/]+\/[^/"]+/.exec(await pageOf(site))?.[0]), {
      timeout: 100_000,
    })
    .toBeDefined()
  return `${String(address).replace(/\.jpg$/, '')}.jpg`
}
