/** The download address of a file in the provider's storage, as records contain it. */
export interface DownloadAddress {
  /** The address as it stands in the record. */
  readonly text: string
  readonly url: URL
  /** The name of the file, without the random text that the earlier website put after its extension. */
  readonly name: string
  /** The name before it was corrected; null when it was in order. */
  readonly mendedFrom: string | null
}

/** The only host that files are fetched from. */
export const downloadOrigin = 'https://firebasestorage.googleapis.com'

const longestAddress = 2_048

/**
 * `https://firebasestorage.googleapis.com/v0/b/{bucket}/o/{path, percent-encoded}?alt=media&token=…`. Null for any
 * other address: nothing else is fetched, because the records could name a machine inside of the operator's network.
 * `origin`: another host that speaks the same format.
 */
export function parseDownloadAddress(text: string, origin: string = downloadOrigin): DownloadAddress | null {
  const trimmed = text.trim()
  const url = trimmed.length > longestAddress ? null : URL.parse(trimmed)
  if (!url || url.origin !== origin || url.username || url.password) return null
  const [, path] = /^\/v0\/b\/[a-z0-9][a-z0-9._-]*\/o\/([^/]+)$/i.exec(url.pathname) ?? []
  const decoded = path && decode(path)
  if (!decoded) return null
  url.searchParams.set('alt', 'media')
  url.hash = ''
  const stored = decoded.slice(decoded.lastIndexOf('/') + 1)
  const name = mendFileName(stored)
  return { text, url, name, mendedFrom: name === stored ? null : stored }
}

/** Whether the name says that the file is a picture, or says nothing. */
export const mayBePicture = ({ name }: Pick<DownloadAddress, 'name'>): boolean =>
  !/\.[A-Za-z][A-Za-z0-9]{0,4}$/.test(name) || pictureExtension.test(name)

const pictureExtension = /\.(?:jpe?g|jfif|png|webp|gif|heic|heif|avif|bmp|tiff?|svg)$/i

/**
 * The earlier website put a random text after the extension: `photo.jpg9c1d…` was `photo.jpg`. A longer extension wins,
 * so that `.jpeg` is not cut.
 */
export function mendFileName(name: string): string {
  const [, mended] =
    /^(.*\.(?:jpeg|jpg|jfif|png|webp|gif|heic|heif|avif|bmp|tiff|svg))[\w-]{4,}$/i.exec(name) ?? []
  return mended ?? name
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
