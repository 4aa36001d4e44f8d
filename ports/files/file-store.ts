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
   * Reads from `start` to `end`, both inclusive byte offsets; the whole file without a range. A range is cut at the end
   * of the file; a range after it is empty.
   */
  stream(range?: { start: number; end: number }): ReadableStream<Uint8Array>
}

/** The content to store: bytes, a stream, or a file of the same store, which is copied. */
export type FileBody = ReadableStream<Uint8Array> | Uint8Array | StoredFile

export interface StoredFile {
  readonly storedKey: FileKey
}

/**
 * Durable files. Keys are checked before use; a key that could point outside the store is refused with
 * InvalidFileKeyError. A store on a server throws StoreUnavailableError while the server cannot be reached. The
 * contract tests `describeFileStore` in `contract.ts` check each back end.
 */
export interface FileStore {
  /**
   * Stores `body` under a new key and resolves when the file is durable. After any error, including the signal's reason
   * and an error of the body, nothing is left behind.
   * @throws {FileTooLargeError} above `maxBytes`; the body is cancelled.
   * @throws {FileExistsError} when another file has the key: stored files are never overwritten.
   * @throws {FileMissingError} when the file to copy does not exist.
   * @throws {StorageFullError} when the disk is full.
   */
  put(key: FileKey, body: FileBody, limit: { maxBytes: number; signal?: AbortSignal }): Promise<FileInfo>
  /** Null when the file does not exist. */
  open(key: FileKey): Promise<OpenFile | null>
  /** Removing a missing file is allowed. */
  remove(key: FileKey): Promise<void>
  /**
   * All files whose key starts with `prefix`, which may end anywhere in a key, in no particular order. A file stored or
   * removed during the listing may or may not be in it.
   */
  list(prefix: string): AsyncIterable<FileInfo>
  /** Writes and removes a small file without a key. Throws the same errors as `put`. */
  probe(): Promise<void>
}
