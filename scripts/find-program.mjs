import fs from 'node:fs'
import path from 'node:path'

const folders = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin']

/** Null when the program is not installed. */
export function findProgram(name) {
  return folders.map((folder) => path.join(folder, name)).find((file) => fs.existsSync(file)) ?? null
}
