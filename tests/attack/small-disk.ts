import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { createDataDir, type SiteSettings } from '../support/running-site.ts'

/** A place for a data folder, whose disk can be made full and be given room again. */
export interface SmallDisk {
  /** `file system` where this account may mount one, else `database`: then only the database says that it is full. */
  readonly kind: 'file system' | 'database'
  readonly dataDir: string
  readonly settings: SiteSettings
  fill(): void
  makeRoom(): void
}

const megabytes = 64

export function createSmallDisk(): SmallDisk {
  const folder = createDataDir()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return databaseThatFails(folder)
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]))
  const ballast = path.join(folder, 'ballast')
  return {
    kind: 'file system',
    dataDir: path.join(folder, 'data'),
    settings: {},
    fill: () => writeUntilFull(ballast),
    makeRoom: () => fs.rmSync(ballast, { force: true }),
  }
}

function databaseThatFails(folder: string): SmallDisk {
  const sign = path.join(folder, 'full')
  return {
    kind: 'database',
    dataDir: path.join(folder, 'data'),
    settings: {
      NODE_OPTIONS: `--import=${fileURLToPath(new URL('full-disk.mjs', import.meta.url))}`,
      FULL_DISK_FILE: sign,
    },
    fill: () => fs.writeFileSync(sign, ''),
    makeRoom: () => fs.rmSync(sign, { force: true }),
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
