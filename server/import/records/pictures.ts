import { imageLimits } from '#domain/media/schema.ts'
import { toOneLine } from '#domain/plain-text.ts'
import { mayBePicture, parseDownloadAddress } from '../download-address.ts'
import { type Note, quote } from '../findings.ts'
import { describeRemoved, findAddresses, toStoredRichText } from '../rich-text.ts'
import type { PlannedPicture, ReadingOptions } from './planned-record.ts'

/** The pictures of a list of addresses. An address of another place is noted and left out. */
export function readPictures(
  addresses: readonly string[],
  field: string,
  note: Note,
  options: ReadingOptions,
): readonly PlannedPicture[] {
  return addresses.flatMap((address) => toPicture({ address, description: '' }, field, note, options))
}

function toPicture(
  { address, description }: { readonly address: string; readonly description: string },
  field: string,
  note: Note,
  { origin }: ReadingOptions,
): readonly PlannedPicture[] {
  const from = parseDownloadAddress(address, origin)
  if (!from) {
    const reason = /^data:/i.test(address)
      ? 'A picture inside the text is left out.'
      : `${quote(address)} is no download address of the project’s storage. It is left out.`
    note('picture', field, reason)
    return []
  }
  if (from.mendedFrom !== null) {
    note('file-name', field, `${quote(from.mendedFrom)} becomes ${quote(from.name)}.`)
  }
  return [{ from, field, description: toOneLine(description).slice(0, imageLimits.description) }]
}

/**
 * Reads rich text and notes the elements that the sanitiser will remove. The pictures in the text, and pictures that it
 * links to, join the pictures of the record. Only in a report they stay in the text as well.
 */
export function readRichText(
  html: string,
  field: string,
  note: Note,
  { isReport = false, ...options }: ReadingOptions & { readonly isReport?: boolean },
) {
  const { pictures, links } = findAddresses(html)
  const linked = [...new Set(links)].filter((link) => {
    const address = parseDownloadAddress(link, options.origin)
    if (!address || mayBePicture(address)) return address !== null
    note(
      'link',
      field,
      `It links to ${quote(address.name)} in the storage of the earlier website. The link stays, and ends with that storage.`,
    )
    return false
  })
  const removed = describeRemoved(
    html,
    toStoredRichText(html, () => null, { isReport }),
  )
  if (removed) note('html', field, `Removed: ${removed}.`)
  return {
    /** Pictures in the text, and those that it links to. */
    pictures: [...pictures, ...linked.map((address) => ({ address, description: '' }))].flatMap((picture) =>
      toPicture(picture, field, note, options),
    ),
    toHtml: (urlOf: (address: string) => string | null): string =>
      toStoredRichText(html, urlOf, { isReport }),
  }
}

/** Each address once; the first one wins. */
export function withoutDoubles(pictures: readonly PlannedPicture[]): readonly PlannedPicture[] {
  return [
    ...new Map(pictures.toReversed().map((picture) => [picture.from.text, picture])).values(),
  ].toReversed()
}

/** Returns the first picture, for records with only one. Further pictures are noted and left out. */
export function firstPicture(pictures: readonly PlannedPicture[], note: Note): readonly PlannedPicture[] {
  const [first, ...others] = withoutDoubles(pictures)
  for (const { field, from } of others) {
    note('picture', field, `${quote(from.name)} is left out, because a record of this kind has one picture.`)
  }
  return first ? [first] : []
}
