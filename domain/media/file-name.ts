import { toPlainLetters } from '#domain/plain-text.ts'

/** Characters of an uploaded file's name that are kept at most, without the extension. */
const longestName = 60

/**
 * The name under which an uploaded file is stored: `Ọ̀rọ̀ (final).JPG` gives `oro-final`. It has lower-case letters,
 * digits and single hyphens and no extension; the stored file has its own. `fallback` when nothing is left.
 */
export function toSafeName(originalName: string, fallback = 'image'): string {
  const base = originalName.replace(/^.*[/\\]/s, '').replace(/(?<=.)\.[A-Za-z0-9]{1,5}$/, '')
  const name = toPlainLetters(base)
    .replaceAll("'", '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return cutAfterWord(name) || fallback
}

/** Cuts a long name at its last hyphen, or within a word when that would take away more than half. */
function cutAfterWord(name: string): string {
  if (name.length <= longestName) return name
  const end = name.lastIndexOf('-', longestName)
  return name.slice(0, end > longestName / 2 ? end : longestName).replace(/-$/, '')
}

/** A UUID, or the sixteen digits of earlier versions. */
const randomPart = /-([0-9a-f]{16}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})(?=\.\w+$)/

/**
 * Returns the file name of a stored picture without its unique suffix:
 * `/images/Programs/3f2a/opening-0123456789abcdef.jpg` gives `opening.jpg`.
 */
export const existingName = (url: string) => (url.split('/').at(-1) ?? url).replace(randomPart, '')
