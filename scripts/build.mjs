import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { nextBuildFolder, swapBuild } from './build-folders.mjs'
import { step } from './step.mjs'

const stamp = 'build/.built-from'
const sources = [
  'app',
  'domain',
  'ports',
  'public',
  'server',
  'starter',
  'package-lock.json',
  'package.json',
  'react-router.config.ts',
  'scripts/build-folders.mjs',
  'scripts/build-fonts.mjs',
  'scripts/build-service-worker.mjs',
  'scripts/check-site-config.mjs',
  'scripts/compress-files.mjs',
  'site.config.ts',
  'tsconfig.json',
  'vite.config.ts',
]

/**
 * Makes `build`, unless the sources have not changed since the last build. A site that runs from the last build is not
 * disturbed.
 */
export async function build(node) {
  const digest = digestOf(sources)
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === digest) return
  await step(node, { says: 'Checking site.config.ts', fails: 'site.config.ts has to be mended' }, node, [
    'scripts/check-site-config.mjs',
  ])
  await prepareFonts(node)
  const folder = nextBuildFolder()
  try {
    await buildInto(node, folder)
  } catch (problem) {
    fs.rmSync(folder, { recursive: true, force: true })
    throw problem
  }
  fs.writeFileSync(path.join(folder, path.basename(stamp)), digestOf(sources))
  swapBuild(folder)
}

async function buildInto(node, folder) {
  const environment = { NODE_ENV: 'production', BUILD_FOLDER: folder }
  await step(
    node,
    { says: 'Building the site', fails: 'The site could not be built' },
    node,
    ['node_modules/.bin/react-router', 'build'],
    environment,
  )
  copyDrawingFonts(path.join(folder, 'server/fonts'))
  await step(
    node,
    { says: 'Building the service worker', fails: 'The service worker could not be built' },
    node,
    ['scripts/build-service-worker.mjs'],
    environment,
  )
  await step(
    node,
    { says: 'Compressing its files', fails: 'The files could not be compressed' },
    node,
    ['scripts/compress-files.mjs'],
    environment,
  )
}

/** For commands that may run beside the site: they are of the version that was built last, as the site is. */
export async function buildWhereMissing(node, file) {
  if (!fs.existsSync(stamp) || !fs.existsSync(file)) await build(node)
}

/** Makes the subsets of the typefaces. The script does nothing when they are up to date. */
export async function prepareFonts(node) {
  if (!fs.existsSync('scripts/build-fonts.mjs')) return
  await step(node, { says: 'Preparing fonts', fails: 'The fonts could not be prepared' }, node, [
    'scripts/build-fonts.mjs',
  ])
}

/** Copies the typefaces of share pictures, so that the build works without the sources. */
function copyDrawingFonts(to) {
  const from = 'app/styles/fonts/generated'
  fs.mkdirSync(to, { recursive: true })
  for (const name of fs.readdirSync(from)) {
    if (/\.(ttf|conf)$/.test(name)) fs.copyFileSync(path.join(from, name), path.join(to, name))
  }
}

/** The digest of the contents of files. Modification times would change with each checkout or copy. */
function digestOf(entries) {
  const hash = createHash('sha256')
  for (const file of entries.flatMap(filesUnder)) {
    hash.update(`${file}\0`)
    hash.update(fs.readFileSync(file))
  }
  return hash.digest('hex')
}

function filesUnder(entry) {
  if (!fs.existsSync(entry)) return []
  if (!fs.statSync(entry).isDirectory()) return /\.test\.tsx?$/.test(entry) ? [] : [entry]
  return fs
    .readdirSync(entry)
    .toSorted()
    .flatMap((name) => filesUnder(path.join(entry, name)))
}
