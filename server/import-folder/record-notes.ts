import { isDeepStrictEqual } from 'node:util'
import { kindOf } from '#domain/history/record-key.ts'
import { imageIdOf } from '#domain/media/image-address.ts'
import { declarationOf } from '#domain/records/kinds.server.ts'
import { fieldsOf } from '#domain/records/kind.ts'
import type { Fields } from '#ports/documents/document-store.ts'
import type { ExportedCollection } from '../export/format.ts'

/** The longest texts that the forms allow, in characters. */
function limitsOf(collection: ExportedCollection, id: string): readonly (readonly [string, number])[] {
  const kind = kindOf(collection, id)
  if (!kind) return []
  return fieldsOf(declarationOf(kind)).flatMap(({ stored, field: { limit } }) =>
    limit ? [[stored, limit] as const] : [],
  )
}

/** Returns sentences for the operator about an imported record. `stored`: in the folder. `cleaned`: to be stored. */
export function notesOf(
  collection: ExportedCollection,
  id: string,
  { stored, cleaned }: { readonly stored: Fields; readonly cleaned: Fields },
): readonly string[] {
  const name = `${collection}/${id}`
  const unknown = Object.keys(stored).filter((field) => !Object.hasOwn(cleaned, field))
  const mended = Object.keys(cleaned).filter((field) => !isDeepStrictEqual(cleaned[field], stored[field]))
  const long = limitsOf(collection, id).flatMap(([field, limit]) => {
    const text = cleaned[field]
    return typeof text === 'string' && text.length > limit
      ? [`${name} ${field} has ${text.length} characters, and the form allows ${limit}. It stays whole.`]
      : []
  })
  return [
    ...(unknown.length > 0
      ? [`${name}: ${listOf(unknown)} left out, because the website has no such field.`]
      : []),
    ...(mended.length > 0
      ? [`${name}: ${listOf(mended)} corrected, because a form would store something else.`]
      : []),
    ...long,
    ...otherAddresses(cleaned).map(
      (address) => `${name} names a picture that is not of this website, and pages leave it out: ${address}`,
    ),
  ]
}

const listOf = (fields: readonly string[]) =>
  `${fields.map(shorten).join(', ')} ${fields.length === 1 ? 'is' : 'are'}`

const otherAddresses = ({ images, image }: Fields): readonly string[] =>
  [images, image]
    .flat()
    .flatMap((url) => (typeof url === 'string' && url !== '' && !imageIdOf(url) ? [shorten(url)] : []))

const shorten = (text: string) => (text.length <= 120 ? text : `${text.slice(0, 119)}…`)
