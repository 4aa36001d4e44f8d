/**
 * `images/Programs/3f2a/opening-session-9c1d.jpg`: segments of ASCII letters, digits, `-`, `_` and `.`, joined by
 * `/`. A segment does not begin with `.` and has at most 200 characters, a key at most 512.
 */
export type FileKey = string

export interface FileInfo {
  readonly key: FileKey
  readonly sizeBytes: number
  /** Milliseconds since the Unix epoch. */
  readonly modifiedAt: number
}

export interface OpenFile extends FileInfo {
  /**
   * Reads from `start` to `end`, both inclusive byte offsets; the whole file when left out. What lies past the
   * file's end is not there: a range beyond it is empty.
   */
  stream(range?: { start: number; end: number }): ReadableStream<Uint8Array>
}

/** What can be stored: bytes, a stream of them, or a file of this machine, which is copied and stays. */
export type FileBody = ReadableStream<Uint8Array> | Uint8Array | LocalFile

export interface LocalFile {
  readonly path: string
}

/**
 * Byte sequences that outlive the process. A key is checked before it is used; one that could leave
 * the store's root is refused with InvalidFileKeyError. Held by `describeFileStore` in `contract.ts`.
 */
export interface FileStore {
  /**
   * Stores `body` under a new key and resolves once durable. Whatever it throws, the signal's reason and the
   * body's own error included, nothing is left behind.
   * @throws {FileTooLargeError} over `maxBytes`; the body is cancelled.
   * @throws {FileExistsError} when the key is taken: stored files are never overwritten.
   * @throws {StorageFullError} when there is no room for it.
   */
  put(key: FileKey, body: FileBody, limit: { maxBytes: number; signal?: AbortSignal }): Promise<FileInfo>
  /** Null when absent: absence is an answer, not a fault. */
  open(key: FileKey): Promise<OpenFile | null>
  /** Removing what is not there is no error. */
  remove(key: FileKey): Promise<void>
  /**
   * Gives a file another key, durably; its `modifiedAt` becomes the time of the move. Safe to repeat after a crash.
   * @returns whether there was a file to move.
   * @throws {FileExistsError} when another file has that key; both stay.
   */
  move(key: FileKey, toKey: FileKey): Promise<boolean>
  /**
   * Every file whose key starts with `prefix`, wherever in the key it ends; in no promised order. Files stored or
   * removed meanwhile may be listed or not.
   */
  list(prefix: string): AsyncIterable<FileInfo>
  /** Resolves when a small file could be written and removed again, without a key; throws what `put` would. */
  probe(): Promise<void>
}
