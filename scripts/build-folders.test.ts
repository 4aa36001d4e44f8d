import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, readlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

/** Builds as `scripts/build.mjs` does, with one asset and a server that loads one of its files later. */
const build = `
  import fs from 'node:fs'
  import { nextBuildFolder, swapBuild } from ${JSON.stringify(resolve('scripts/build-folders.mjs'))}
  const [name] = process.argv.slice(1)
  const folder = nextBuildFolder()
  for (const part of ['client/assets', 'server']) fs.mkdirSync(folder + '/' + part, { recursive: true })
  fs.writeFileSync(folder + '/client/assets/' + name + '.js', 'code')
  fs.writeFileSync(folder + '/server/chunk-' + name + '.js', 'export const name = "' + name + '"')
  fs.writeFileSync(
    folder + '/server/main.js',
    'process.on("message", async () => process.send((await import("./chunk-' + name + '.js")).name));' +
      'process.send("ready")',
  )
  swapBuild(folder)
`

async function folderToBuildIn() {
  const cwd = await temporaryFolder()
  await writeFile(join(cwd, 'package.json'), '{"type":"module"}')
  return {
    cwd,
    build: (name: string) =>
      promisify(execFile)(process.execPath, ['--input-type=module', '--eval', build, name], { cwd }),
  }
}

test('a site that runs keeps its files while the next versions are built', async () => {
  const { cwd, build } = await folderToBuildIn()
  await build('first')
  const running = fork(join(cwd, 'build/server/main.js'), { cwd })
  onTestFinished(() => void running.kill())
  await once(running, 'message')
  await build('second')
  await build('third')
  running.send('load')
  expect(await once(running, 'message')).toEqual(['first', undefined])
  expect(await readdir(join(cwd, 'build/server'))).toEqual(['chunk-third.js', 'main.js'])
})

test('a build keeps the assets of the build before, and not of older ones', async () => {
  const { cwd, build } = await folderToBuildIn()
  await build('first')
  expect(await readdir(join(cwd, 'build'))).toEqual(['client', 'server'])
  await build('second')
  expect(await readdir(join(cwd, 'build/earlier-assets'))).toEqual(['first.js'])
  await build('third')
  expect(await readdir(join(cwd, 'build/earlier-assets'))).toEqual(['second.js'])
  expect(await readdir(join(cwd, 'build/client/assets'))).toEqual(['third.js'])
})

test('only the last three builds stay on the disk', async () => {
  const { cwd, build } = await folderToBuildIn()
  for (const name of ['first', 'second', 'third', 'fourth']) await build(name)
  const assets = (await readdir(join(cwd, '.cache/builds'))).map((folder) =>
    readdir(join(cwd, '.cache/builds', folder, 'client/assets')),
  )
  expect((await Promise.all(assets)).flat().toSorted()).toEqual(['fourth.js', 'second.js', 'third.js'])
})

test('a folder that an earlier version has built is replaced, and its assets are kept', async () => {
  const { cwd, build } = await folderToBuildIn()
  await mkdir(join(cwd, 'build/client/assets'), { recursive: true })
  await writeFile(join(cwd, 'build/client/assets/old.js'), 'code')
  await mkdir(join(cwd, '.cache/builds'), { recursive: true })
  await build('first')
  expect(await readlink(join(cwd, 'build'))).toMatch(/^\.cache\/builds\/\d+-\d+$/)
  expect(await readFile(join(cwd, 'build/earlier-assets/old.js'), 'utf8')).toBe('code')
})
