import { matchPath } from 'react-router'
import { fieldsOf, type Kind } from '#domain/records/kind.ts'
import { manyKinds, recordKinds, singleKindNames } from '#domain/records/kinds.ts'
import { declarationOf } from '#domain/records/kinds.server.ts'

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

/** The texts of a kind together decide. */
function sizeOf(kind: Kind): FormSize {
  const characters = fieldsOf(kind).reduce((sum, { field: { limit = 0 } }) => sum + limit, 0)
  if (characters > 50_000) return richText
  return characters > 10_000 ? texts : shortTexts
}

/** Forms with more than a few short fields, by path as in `routes.ts`. */
export const largerForms: Readonly<Record<string, FormSize>> = {
  '/contactus': { maxBytes: 64_000 },
  '/admin/cms/drafts/:id': richText,
  // A note for colleagues.
  '/admin/cms/messages/:id': { maxBytes: 20_000, staffOnly: true },
  ...Object.fromEntries(
    manyKinds.flatMap((kind) =>
      ['new', ':id'].map((page) => [`${recordKinds[kind].list}/${page}`, sizeOf(declarationOf(kind))]),
    ),
  ),
  ...Object.fromEntries(singleKindNames.map((kind) => [recordKinds[kind].form, sizeOf(declarationOf(kind))])),
}

/** `address`: path and query of the request. The path may end in React Router's `.data`. */
export function formSizeOf(address: string): FormSize {
  const [path = ''] = address.split('?', 1)
  const page = path.endsWith('.data') ? path.slice(0, -'.data'.length) : path
  const [, size = smallForm] =
    Object.entries(largerForms).find(([pattern]) => matchPath(pattern, page) !== null) ?? []
  return size
}
