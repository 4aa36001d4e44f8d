import { generatePath, href } from 'react-router'
import type { RecordKey, RecordKind } from '#domain/history/schema.ts'
import { recordKinds } from '#domain/records/kinds.ts'
import { type ListedKind, listedKinds } from '#domain/record-lists/schema.ts'

/** The list of a kind. For a kind without a list, the desk. */
export function listAddress(kind: RecordKind): string {
  const facts = recordKinds[kind]
  return 'list' in facts ? facts.list : href('/admin/cms')
}

/**
 * The kind of a list. `pattern`: of the route of the list or of one below it, without a leading slash.
 * @throws {TypeError} when it is another route.
 */
export function listedKindAt(pattern: string): ListedKind {
  const kind = listedKinds.find((listed) => `/${pattern}/`.startsWith(`${recordKinds[listed].list}/`))
  if (!kind) throw new TypeError(`${pattern} is not below a list of records.`)
  return kind
}

/** The page of the website that shows a record. */
export const publicAddress = ({ kind, id }: RecordKey): string =>
  generatePath(recordKinds[kind].page as string, { id })

/** The form that edits a record. */
export function formAddress({ kind, id }: RecordKey): string {
  const facts = recordKinds[kind]
  return 'list' in facts ? generatePath(`${facts.list}/:id` as string, { id }) : facts.form
}
