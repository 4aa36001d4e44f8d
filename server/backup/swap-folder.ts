import { existsSync } from 'node:fs'
import { mkdir, open, readFile, realpath, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDurableFolder, syncFolder } from '#ports/durable-folder.ts'
import { BackupError, UnfinishedRestoreError } from './backup-error.ts'

/*
 * A restore writes into `restoring` beside the old data. One rename to `restored` is the moment from which the new data
 * counts: before it a crash leaves the old data, and after it the next start finishes the swap. Both are in the data
 * folder, which may be a mount point and can then not be renamed itself.
 */

const unfinishedName = 'restoring'
const finishedName = 'restored'
const planName = 'swap.json'

/** The entries of a data folder that belong to the site. Locks, the folder's id and files of other programs stay. */
const ofSite = [
  'site.sqlite',
  'site.sqlite-wal',
  'site.sqlite-shm',
  'site.sqlite.before-migration',
  'files',
  'scratch',
  'outbox',
  'auth-secret',
] as const

interface Plan {
  /** The name of the folder for the old data. */
  readonly formerName: string
  readonly out: readonly string[]
  readonly in: readonly string[]
}

/**
 * A mount cannot be renamed, so a swap would stop half-way. A folder of the same disk can be a mount, too, such as a
 * volume of Docker. Systems without `/proc` are not checked.
 * @throws {BackupError} when an entry of the site, or a folder in it, is a mount.
 */
export async function requireNoMounts(dataDir: string): Promise<void> {
  const folder = await realpath(dataDir)
  const entries = ofSite.map((name) => join(folder, name))
  const mount = (await readMountPoints()).find((point) =>
    entries.some((entry) => point === entry || point.startsWith(`${entry}/`)),
  )
  if (mount === undefined) return
  throw new BackupError(
    `${mount} is mounted, and a restore could not move it aside. Nothing was changed. ` +
      `Restore into an empty folder with --into, and replace what is in ${dataDir} by the content of that folder.`,
  )
}

/** See proc_pid_mountinfo(5). A space, a tab, a line break and a backslash are written as octal numbers. */
async function readMountPoints(): Promise<readonly string[]> {
  const mounts = await readFile('/proc/self/mountinfo', 'utf8').catch(() => '')
  return mounts
    .split('\n')
    .map((line) => line.split(' ')[4] ?? '')
    .map((point) =>
      point.replace(/\\(\d{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8))),
    )
}

/** Makes the empty folder to restore into, and removes the remains of an interrupted restore. */
export async function beginSwap(dataDir: string): Promise<string> {
  const folder = join(dataDir, unfinishedName)
  await rm(folder, { recursive: true, force: true })
  await makeDurableFolder(folder)
  return folder
}

/** Removes the folder that `beginSwap` has made. The old data was never touched. */
export async function abandonSwap(dataDir: string): Promise<void> {
  await rm(join(dataDir, unfinishedName), { recursive: true, force: true })
}

/**
 * Replaces the old data with the content of the folder of `beginSwap`, which must be durable. The data folder must be
 * locked.
 * @returns the folder with the old data; null when there was none. `now`: milliseconds since the Unix epoch.
 * @throws {UnfinishedRestoreError} when the new data counts, and `finishSwap` has to be called again.
 */
export async function swapFolder(dataDir: string, now: number): Promise<string | null> {
  const folder = join(dataDir, unfinishedName)
  const restored = ofSite.filter((name) => existsSync(join(folder, name)))
  const keepsSecret = !restored.includes('auth-secret')
  const plan: Plan = {
    formerName: `before-restore-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '')}`,
    out: ofSite.filter((name) => existsSync(join(dataDir, name)) && !(name === 'auth-secret' && keepsSecret)),
    in: restored,
  }
  const file = await open(join(folder, planName), 'wx', 0o600)
  try {
    await file.writeFile(JSON.stringify(plan))
    await file.sync()
  } finally {
    await file.close()
  }
  await syncFolder(folder)
  await rename(folder, join(dataDir, finishedName))
  try {
    await syncFolder(dataDir)
    return await finishSwap(dataDir)
  } catch (error) {
    throw new UnfinishedRestoreError(error)
  }
}

/**
 * Finishes an interrupted swap, and removes the remains of an unfinished restore. It can be repeated after a crash at
 * any point. Call it at the start, when the data folder is locked.
 * @returns the folder with the old data; null when nothing was to be swapped, or there was no old data.
 */
export async function finishSwap(dataDir: string): Promise<string | null> {
  await abandonSwap(dataDir)
  const folder = join(dataDir, finishedName)
  const planFile = join(folder, planName)
  // The plan is removed last.
  if (!existsSync(planFile)) {
    if (existsSync(folder)) await rmdir(folder)
    return null
  }
  const plan = JSON.parse(await readFile(planFile, 'utf8')) as Plan
  const former = join(dataDir, plan.formerName)
  if (plan.out.length > 0) await mkdir(former, { recursive: true, mode: 0o700 })
  for (const name of plan.out) {
    // If the old entry has moved already, the entry with this name is the new one.
    if (!existsSync(join(former, name))) await rename(join(dataDir, name), join(former, name))
  }
  await syncFolder(dataDir)
  if (plan.out.length > 0) await syncFolder(former)
  for (const name of plan.in) {
    if (existsSync(join(folder, name))) await rename(join(folder, name), join(dataDir, name))
  }
  await syncFolder(dataDir)
  await rm(planFile)
  await rmdir(folder)
  await syncFolder(dataDir)
  return plan.out.length > 0 ? former : null
}

/** Whether the data folder is between two states, so that only a start may use it. */
export const isSwapping = (dataDir: string): boolean => existsSync(join(dataDir, finishedName, planName))
