import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { fromJson } from '#domain/json.ts'
import { downloadsFolder } from '#domain/downloads/download-address.ts'
import { downloadRefusals } from '#domain/downloads/refusals.ts'
import { downloadLimits } from '#domain/downloads/schema.ts'
import { imageRefusals } from '#domain/media/refusals.ts'
import { imageLimits } from '#domain/media/schema.ts'
import { isFileKey } from '#ports/files/file-key.ts'
import {
  dataFile,
  envelopeFile,
  exportedCollections,
  formatVersion,
  manifestFile,
  sumsFile,
} from '../export/format.ts'
import { FolderImportError } from './folder-import-error.ts'
import { createLines } from './lines.ts'
import { readLines } from './read-lines.ts'

/** The parts of an exported folder that are read. People may change the lists and the pages. */
const readFolders = ['data', 'images', 'downloads'] as const

const dataFiles: ReadonlySet<string> = new Set(
  exportedCollections.flatMap((collection) => [dataFile(collection), envelopeFile(collection)]),
)

type Problems = ReturnType<typeof createLines>

const manifestSchema = z.object({ format: z.number().int().positive() })

/** The files below `data/`, `images/` and `downloads/` with their SHA-256 in hex, by path. */
export type CheckedFiles = ReadonlyMap<string, string>

/**
 * Reads every file that an import would use, and compares it with its digest. Links and other names are not followed.
 * @throws {FolderImportError} with everything that is wrong.
 */
export async function checkFolder(folder: string, signal: AbortSignal): Promise<CheckedFiles> {
  await requireManifest(folder)
  const problems = createLines()
  const sums = await readSums(folder, problems)
  const found = new Set<string>()
  for (const name of readFolders) {
    const part = await lstat(join(folder, name)).catch(() => null)
    if (part?.isDirectory()) await findFiles(folder, name, found, problems)
    else if (part) problems.add(`${name} is a link, or no folder.`)
  }
  for (const path of found) {
    if (!sums.has(path)) problems.add(`${path} is not in ${sumsFile}.`)
    if (path.startsWith('data/') && !dataFiles.has(path)) problems.add(`${path} ${adviceFor(path)}`)
  }
  for (const [path, digest] of sums) {
    signal.throwIfAborted()
    if (path !== manifestFile && !found.has(path)) problems.add(`${path} is missing.`)
    else if (await isLargerThan(limitOf(path), join(folder, path))) problems.add(`${path}: ${tooLarge(path)}`)
    else if ((await digestOf(join(folder, path), signal)) !== digest) {
      problems.add(`${path} was changed after the export, or is cut short.`)
    }
  }
  if (problems.total > 0) throw new FolderImportError('The folder is not whole.', problems)
  sums.delete(manifestFile)
  return sums
}

/** A file with a similar name would be left out in silence: the earlier website knew two spellings of its news. */
function adviceFor(path: string): string {
  const meant = [...dataFiles].find((file) => file.toLowerCase() === path.toLowerCase())
  return meant ? `is not read. Put its records into ${meant}.` : 'is no file of an export.'
}

async function requireManifest(folder: string): Promise<void> {
  const found = await lstat(folder).catch(() => null)
  if (!found) throw new FolderImportError(`There is no folder ${folder}.`)
  if (!found.isDirectory()) throw new FolderImportError(`${folder} is no folder.`)
  const text = await readSmallFile(join(folder, manifestFile))
  if (text === null) {
    throw new FolderImportError(
      `${folder} has no ${manifestFile}, so npm run export has not written it to its end.`,
    )
  }
  const manifest = manifestSchema.safeParse(fromJson(text))
  if (!manifest.success) throw new FolderImportError(`${manifestFile} is damaged.`)
  if (manifest.data.format > formatVersion) {
    throw new FolderImportError(
      'A newer version of the website has written this folder. Update the website first.',
    )
  }
}

/** A manifest names the pictures that were missing, so it may be large. */
const longestManifest = 50_000_000

async function readSmallFile(path: string): Promise<string | null> {
  const found = await lstat(path).catch(() => null)
  if (!found?.isFile() || found.size > longestManifest) return null
  const file = await open(path)
  try {
    return await file.readFile('utf8')
  } finally {
    await file.close()
  }
}

async function readSums(folder: string, problems: Problems): Promise<Map<string, string>> {
  const sums = new Map<string, string>()
  const path = join(folder, sumsFile)
  if (!(await lstat(path).catch(() => null))?.isFile()) throw new FolderImportError(`${sumsFile} is missing.`)
  let number = 0
  for await (const line of readLines(path, 2_000)) {
    number += 1
    const [, digest = '', name = ''] = /^([0-9a-f]{64}) {2}(.+)$/.exec(String(line)) ?? []
    if (name.startsWith('lists/')) continue
    const isKnown = name === manifestFile || readFolders.some((part) => name.startsWith(`${part}/`))
    // A plain path cannot leave the folder.
    if (!isKnown || !isFileKey(name)) problems.add(`${sumsFile}, line ${number}, names no file of an export.`)
    else if (sums.has(name)) problems.add(`${sumsFile} names ${name} twice.`)
    else sums.set(name, digest)
  }
  if (!sums.has(manifestFile)) problems.add(`${sumsFile} does not name ${manifestFile}, so it is cut short.`)
  return sums
}

/** Adds the paths of the files below `path`. */
async function findFiles(root: string, path: string, found: Set<string>, problems: Problems): Promise<void> {
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    const name = `${path}/${entry.name}`
    if (entry.isDirectory()) await findFiles(root, name, found, problems)
    else if (entry.isFile()) found.add(name)
    else problems.add(`${name} is a link, or no ordinary file.`)
  }
}

const isDownload = (path: string) => path.startsWith(downloadsFolder)
const limitOf = (path: string) =>
  isDownload(path) ? downloadLimits.maxBytes : path.endsWith('.jpg') ? imageLimits.maxBytes : Infinity
const tooLarge = (path: string) =>
  isDownload(path) ? downloadRefusals.tooManyBytes : imageRefusals.tooManyBytes
const isLargerThan = async (limit: number, path: string): Promise<boolean> => (await lstat(path)).size > limit

async function digestOf(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { signal })) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
