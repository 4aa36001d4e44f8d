import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { createDataDir, type SiteSettings } from '../support/running-site.ts'

/** A data folder on a disk that a test can fill and free again. */
export interface SmallDisk {
  /** `file system` where this user may mount one. Otherwise `database`: only database writes fail. */
  readonly kind: 'file system' | 'database'
  readonly dataDir: string
  readonly settings: SiteSettings
  fill(): void
  free(): void
}

const megabytes = 64

export function createSmallDisk(): SmallDisk {
  const folder = createDataDir()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return createFailingDatabase(folder)
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]))
  const ballast = path.join(folder, 'ballast')
  return {
    kind: 'file system',
    dataDir: path.join(folder, 'data'),
    settings: {},
    fill: () => writeUntilFull(ballast),
    free: () => fs.rmSync(ballast, { force: true }),
  }
}

function createFailingDatabase(folder: string): SmallDisk {
  const marker = path.join(folder, 'full')
  return {
    kind: 'database',
    dataDir: path.join(folder, 'data'),
    settings: {
      NODE_OPTIONS: `--import=${fileURLToPath(new URL('full-disk.mjs', import.meta.url))}`,
      FULL_DISK_FILE: marker,
    },
    fill: () => fs.writeFileSync(marker, ''),
    free: () => fs.rmSync(marker, { force: true }),
  }
}

function writeUntilFull(file: string): void {
  const page = Buffer.alloc(4096)
  const descriptor = fs.openSync(file, 'a')
  try {
    for (;;) fs.writeSync(descriptor, page)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    fs.closeSync(descriptor)
  }
}
