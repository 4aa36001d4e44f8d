import { OperatorError } from '#ports/operator-error.ts'
import { StorageFullError } from '#ports/storage-full.ts'
import { ConfigError } from './settings/config.ts'

/** The error codes of Node for a folder or file that cannot be written. */
const unwritableCodes = ['EACCES', 'EDQUOT', 'EEXIST', 'ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS']
/** https://sqlite.org/rescode.html */
const sqlite = { readOnly: 8, ioError: 10, corrupt: 11, full: 13, cannotOpen: 14, notADatabase: 26 } as const

/** The message for the operator: why the site was not started and what to do. Only unknown errors show a stack. */
export function explainFailedStart(error: unknown): string {
  if (error instanceof ConfigError) {
    return [
      'The site was not started. Please correct these settings:',
      ...error.problems.map((line) => `  ${line}`),
    ].join('\n')
  }
  return `The site was not started${reason(error)}`
}

function reason(error: unknown): string {
  if (error instanceof StorageFullError) {
    return `: the disk of its data folder is full. Make room on it, or set DATA_DIR to a folder on another disk.`
  }
  if (!(error instanceof Error)) return `.\n${String(error)}`
  if (error instanceof OperatorError) return `. ${error.message}`
  const { code = '', syscall, errcode } = error as NodeJS.ErrnoException & { errcode?: number }
  if (code === 'EADDRINUSE') {
    return ': its port is taken by another program. Stop that program, or set PORT to another number.'
  }
  if (syscall === 'listen' && code === 'EACCES') {
    return ': this account may not use so low a port. Set PORT to a number above 1023.'
  }
  if (syscall === 'listen' || syscall === 'getaddrinfo') {
    return ': HOST is not an address of this computer. Leave it unset for 127.0.0.1, or set it to 0.0.0.0 for all.'
  }
  // The low byte is the primary result code; the other bytes are the extended code.
  const kind = errcode === undefined ? null : errcode & 0xff
  if (kind === sqlite.corrupt || kind === sqlite.notADatabase) {
    return ': site.sqlite in its data folder is damaged, or is the file of another program. Restore the last backup, or set DATA_DIR to another folder.'
  }
  const unwritable = [sqlite.readOnly, sqlite.ioError, sqlite.full, sqlite.cannotOpen].some(
    (one) => one === kind,
  )
  if (unwritable || unwritableCodes.includes(code)) {
    return `: it cannot write to its data folder (${error.message}). Make room, or allow it, or set DATA_DIR to another folder.`
  }
  return `.\n${error.stack ?? error.message}`
}
