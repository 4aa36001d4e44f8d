import { matchPath } from 'react-router'
import { fieldsOf } from '#domain/records/kind.ts'
import { type ManyKind, manyKinds, recordKinds } from '#domain/records/kinds.ts'
import { serverKind } from '#domain/records/kinds.server.ts'

/** The size limit of the form at an address. The server checks it before it parses the form. */
export interface FormSize {
  /** The limit for the encoded request body. */
  readonly maxBytes: number
  /** The server reads the body only when the request has a session: the staff area refuses other requests. */
  readonly staffOnly?: true
}

/** The limit for the number of fields. The largest form has fewer. */
export const maxFields = 40

/** For a form with a few short fields, and for addresses without a form. */
const smallForm: FormSize = { maxBytes: 8_000 }

/**
 * Holds 100,000 characters of HTML. A letter such as ẹ takes nine bytes, and a text of twice its limit must still
 * fit, so that the form can show the message at its field.
 */
const richText: FormSize = { maxBytes: 2_000_000, staffOnly: true }
const texts: FormSize = { maxBytes: 400_000, staffOnly: true }
const shortTexts: FormSize = { maxBytes: 200_000, staffOnly: true }

/** The longest text of a kind decides. */
function sizeOf(kind: ManyKind): FormSize {
  const longest = Math.max(...fieldsOf(serverKind(kind).kind).map(({ field: { limit = 0 } }) => limit))
  return longest > 20_000 ? richText : longest > 5_000 ? texts : shortTexts
}

/** Forms with more than a few short fields, by path as in `routes.ts`. */
export const largerForms: Readonly<Record<string, FormSize>> = {
  '/contactus': { maxBytes: 64_000 },
  '/admin/cms/about/new': richText,
  '/admin/cms/coreareas/new': texts,
  '/admin/cms/drafts/:id': richText,
  // A note for colleagues.
  '/admin/cms/messages/:id': { maxBytes: 20_000, staffOnly: true },
  '/admin/cms/mandate/new': texts,
  '/admin/cms/settings': texts,
  ...Object.fromEntries(
    manyKinds.flatMap((kind) =>
      ['new', ':id'].map((page) => [`${recordKinds[kind].list}/${page}`, sizeOf(kind)]),
    ),
  ),
}

/** `address`: path and query of the request. The path may end in React Router's `.data`. */
export function formSizeOf(address: string): FormSize {
  const [path = ''] = address.split('?', 1)
  const page = path.endsWith('.data') ? path.slice(0, -'.data'.length) : path
  const [, size = smallForm] =
    Object.entries(largerForms).find(([pattern]) => matchPath(pattern, page) !== null) ?? []
  return size
}
