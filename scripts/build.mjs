import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { builtServer } from './built-server.mjs'
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
  'scripts/build-fonts.mjs',
  'scripts/build-service-worker.mjs',
  'scripts/compress-files.mjs',
  'site.config.ts',
  'tsconfig.json',
  'vite.config.ts',
]

/** Makes `build/` from the sources, unless it was made from these very sources. */
export async function build(node) {
  const digest = digestOf(sources)
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === digest) return
  await prepareFonts(node)
  fs.rmSync(stamp, { force: true })
  fs.rmSync(builtServer.environment.NODE_COMPILE_CACHE, { recursive: true, force: true })
  await step(
    node,
    { says: 'Building the site', fails: 'The site could not be built' },
    node,
    ['node_modules/.bin/react-router', 'build'],
    { NODE_ENV: 'production' },
  )
  copyDrawingFonts()
  await step(
    node,
    { says: 'Building the service worker', fails: 'The service worker could not be built' },
    node,
    ['scripts/build-service-worker.mjs'],
    { NODE_ENV: 'production' },
  )
  await step(node, { says: 'Compressing its files', fails: 'The files could not be compressed' }, node, [
    'scripts/compress-files.mjs',
  ])
  fs.writeFileSync(stamp, digestOf(sources))
}

/** For commands beside a running site: a build from changed sources would take its files away. */
export async function buildWhereMissing(node, file) {
  if (!fs.existsSync(stamp) || !fs.existsSync(file)) await build(node)
}

/** Cuts the typefaces down to the letters the site uses; the script itself skips what it has already made. */
export async function prepareFonts(node) {
  if (!fs.existsSync('scripts/build-fonts.mjs')) return
  await step(node, { says: 'Preparing fonts', fails: 'The fonts could not be prepared' }, node, [
    'scripts/build-fonts.mjs',
    'scripts/build-service-worker.mjs',
  ])
}

/** The typefaces that share pictures are drawn with, so that the build needs no source beside it. */
function copyDrawingFonts() {
  const from = 'app/styles/fonts/generated'
  const to = 'build/server/fonts'
  fs.mkdirSync(to, { recursive: true })
  for (const name of fs.readdirSync(from)) {
    if (/\.(ttf|conf)$/.test(name)) fs.copyFileSync(path.join(from, name), path.join(to, name))
  }
}

/** Contents, not times: a checkout or a copy changes every time but no content. */
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
