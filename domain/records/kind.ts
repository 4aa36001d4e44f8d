import type { z } from 'zod'
import type { Envelope } from '#domain/content/envelope.ts'
import type { PictureCollection } from '#domain/media/image-address.ts'
import type { Field } from './field.ts'

/** The fields of a kind of records by name: that in the form, in the order of the form. */
export interface DeclaredFields {
  readonly [name: string]: Field<unknown, unknown, unknown>
}

type StoredIn<Fields extends DeclaredFields> = {
  readonly [Name in keyof Fields]: Exclude<ReturnType<Fields[Name]['read']>, undefined>
}

/** A kind of records, declared once. */
export interface Kind<Fields extends DeclaredFields = DeclaredFields> {
  readonly collection: PictureCollection
  readonly fields: Fields
  /** Why a record cannot be read: the sentence about a past version, and the end of one about a line of an import. */
  readonly unreadable: { readonly version: string; readonly imported: string }
  /** The sentence about a past version that pages can show and the form would refuse. Null when it would not. */
  incomplete?(record: StoredIn<Fields>): string | null
  /**
   * The list for spreadsheet programs. `file`: its name; by default, that of the collection. `first`: the fields whose
   * columns come before those of the others. `hasAddress`: whether its last column is the page of a record; true by
   * default.
   */
  readonly csv?: {
    readonly file?: string
    readonly first?: readonly (string & keyof Fields)[]
    readonly hasAddress?: boolean
  }
  /** What the fields say only together. Null when nothing is wrong. */
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

/** `Values` without what `onlyWithContent` lets a record lack. */
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

/** The values of a record that staff open, by which its form begins. */
export type ShownIn<K extends Kind> = {
  readonly [Name in keyof K['fields']]: Parameters<K['fields'][Name]['toTyped']>[0]
}
export type EditedOf<K extends Kind> = { readonly id: string } & ShownIn<K> & Envelope
