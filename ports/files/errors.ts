import { OperatorError } from '../operator-error.ts'

export class FileTooLargeError extends Error {
  override name = 'FileTooLargeError'
  readonly code = 'file-too-large'
  readonly maxBytes: number
  constructor(key: string, maxBytes: number) {
    super(`${key} is larger than ${maxBytes} bytes`)
    this.maxBytes = maxBytes
  }
}

export class FileExistsError extends Error {
  override name = 'FileExistsError'
  readonly code = 'file-exists'
  constructor(key: string) {
    super(`${key} is already stored`)
  }
}

/** Waits for the `put` of a file that another process may store as well: the file that is stored first is used. */
export async function unlessThere(put: Promise<unknown>): Promise<void> {
  await put.catch((error: unknown) => {
    if (!(error instanceof FileExistsError)) throw error
  })
}

export class FileMissingError extends Error {
  override name = 'FileMissingError'
  readonly code = 'file-missing'
  constructor(key: string) {
    super(`there is no file ${key}`)
  }
}

export class InvalidFileKeyError extends Error {
  override name = 'InvalidFileKeyError'
  readonly code = 'invalid-file-key'
  constructor(key: string) {
    super(`${JSON.stringify(key)} is not a file key`)
  }
}

/** The file store cannot be reached or refuses the site. */
export class UnusableFileStoreError extends OperatorError {
  override name = 'UnusableFileStoreError'
  readonly code = 'unusable-file-store'
}
