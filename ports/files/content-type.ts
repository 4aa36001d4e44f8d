import type { FileKey } from './file-store.ts'

const contentTypes: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  png: 'image/png',
  webp: 'image/webp',
}

/** The media type of a file by the extension of its key. */
export function contentTypeOf(key: FileKey): string {
  const [, extension = ''] = /\.(\w+)$/.exec(key) ?? []
  return contentTypes[extension] ?? 'application/octet-stream'
}
