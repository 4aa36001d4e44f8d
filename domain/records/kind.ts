import type { z } from 'zod'
import type { Envelope } from '#domain/content/envelope.ts'
import type { RecordCollection } from '#domain/media/image-address.ts'
import type { Field } from './field.ts'

/** The fields of a kind of records, by their names in the form, in the order of the form. */
export interface DeclaredFields {
  readonly [name: string]: Field<unknown, unknown, unknown>
}

type StoredIn<Fields extends DeclaredFields> = {
  readonly [Name in keyof Fields]: Exclude<ReturnType<Fields[Name]['read']>, undefined>
}

/** A kind of records, declared once. */
export interface Kind<Fields extends DeclaredFields = DeclaredFields> {
  readonly collection: RecordCollection
  readonly fields: Fields
  /**
   * Why a record cannot be read. `version`: a sentence about a past version. `imported`: the end of one about an
   * import. Absent: every record can be read.
   */
  readonly unreadable?: { readonly version: string; readonly imported: string }
  /** Why the form would refuse a past version that pages can show. Null when it would accept it. */
  incomplete?(record: StoredIn<Fields>): string | null
  /**
   * The CSV file. `file`: its name. Default: that of the collection. `first`: the fields of the first columns.
   * `hasAddress`: whether the last column is the page of a record. Default: true.
   */
  readonly csv?: {
    readonly file?: string
    readonly first?: readonly (string & keyof Fields)[]
    readonly hasAddress?: boolean
  }
  /** Checks fields against each other. Null when nothing is wrong. */
  refuse?(
    record: StoredIn<Fields>,
  ): { readonly field: string & keyof Fields; readonly message: string } | null
}

export const defineKind = <const Fields extends DeclaredFields>(kind: Kind<Fields>): Kind<Fields> => kind

/** The fields of a kind with their names in the form and in the stored record. */
export const fieldsOf = ({ fields }: Kind) =>
  Object.entries(fields).map(([name, field]) => ({ name, stored: field.stored ?? name, field }))

/** A stored record. */
export type RecordOf<K extends Kind> = { readonly id: string } & StoredIn<K['fields']>

type OptionalIn<Fields extends DeclaredFields> = {
  [Name in keyof Fields]: Fields[Name] extends { readonly isOptional: true } ? Name : never
}[keyof Fields]

/** `Values`, in which the fields of `onlyWithContent` are optional. */
type Needed<K extends Kind, Values> = Omit<Values, OptionalIn<K['fields']>> & {
  readonly [Name in OptionalIn<K['fields']> & keyof Values]?: Values[Name]
}
type Flat<Values> = { readonly [Name in keyof Values]: Values[Name] }

/** A record to store. */
export type RecordToWrite<K extends Kind> = Flat<Needed<K, RecordOf<K>>>

/** The values of a checked form. */
export type DraftOf<K extends Kind> = Flat<
  Needed<K, { readonly [Name in keyof K['fields']]: z.output<ReturnType<K['fields'][Name]['check']>> }>
>

/** The values of a record that staff open, for its form. */
export type ShownIn<K extends Kind> = {
  readonly [Name in keyof K['fields']]: Parameters<K['fields'][Name]['toTyped']>[0]
}
export type EditedOf<K extends Kind> = { readonly id: string } & ShownIn<K> & Envelope
