import { matchPath } from 'react-router'

/** What the form at an address may send; counted before anything is made of it. */
export interface FormSize {
  /** Of its body, with all that its encoding adds. */
  readonly maxBytes: number
  /** Only read for somebody with a session: the gate in front of its action refuses everybody else. */
  readonly staffOnly?: true
}

/** More than the largest form has. */
export const mostFields = 20

/** For a form with a few short fields, and for addresses that have no form. */
const smallForm: FormSize = { maxBytes: 8_000 }

/** Text of 100,000 characters of HTML: a letter such as ẹ takes nine bytes, and twice the limit is still told beside its field. */
const richText: FormSize = { maxBytes: 2_000_000, staffOnly: true }
const texts: FormSize = { maxBytes: 400_000, staffOnly: true }
const shortTexts: FormSize = { maxBytes: 200_000, staffOnly: true }

/** The forms that hold more than a few short fields, by path as in `routes.ts`. */
export const largerForms: Readonly<Record<string, FormSize>> = {
  '/contactus': { maxBytes: 64_000 },
  '/admin/cms/about/new': richText,
  '/admin/cms/coreareas/new': texts,
  '/admin/cms/mandate/new': texts,
  '/admin/cms/newsupdates/new': shortTexts,
  '/admin/cms/newsupdates/:id': shortTexts,
  '/admin/cms/programs/new': richText,
  '/admin/cms/programs/:id': richText,
  '/admin/cms/staff/new': shortTexts,
  '/admin/cms/staff/:id': shortTexts,
}

/** `address`: path and query as in the request; the path with or without the `.data` of React Router. */
export function formSizeOf(address: string): FormSize {
  const [path = ''] = address.split('?', 1)
  const page = path.endsWith('.data') ? path.slice(0, -'.data'.length) : path
  const [, size = smallForm] =
    Object.entries(largerForms).find(([pattern]) => matchPath(pattern, page) !== null) ?? []
  return size
}
