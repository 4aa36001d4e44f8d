import type { Editor } from '#domain/accounts/schema.ts'
import type { RecordCollection } from '#domain/media/image-address.ts'
import { refused, type FieldErrors, type Result } from '#domain/result.ts'
import type { Fields } from '#ports/documents/document-store.ts'
import type { Publisher } from './publisher.server.ts'
import type { NewRecord, PublishOptions, RecordToSave } from './record.ts'
import type { ChangedSince, Saved, SaveRefusal } from './save-refusal.ts'

/**
 * The commands of a kind of records of which there are many. When they resolve, the change is durable and the next page
 * shows it. `Draft`: the values of the form.
 */
export type RecordCommands<Draft> = ReturnType<typeof createRecordCommands<Draft>>

/** What a draft stores. It is the same for a new record and for a save. */
export type PreparedRecord = Omit<NewRecord, 'collection'>

/** The differences between the kinds of records. */
interface RecordKind<Draft> extends Pick<RecordToSave, 'notInForm'> {
  readonly collection: RecordCollection
  /** Checks what the form alone cannot check, such as the length of a sanitised text. */
  prepare(draft: Draft): Result<PreparedRecord, FieldErrors>
  /** The fields of a saved record. By default, stored fields that the draft does not set stay. */
  merge?(stored: Fields, fields: Fields): Fields
}

/** Returns the commands of one kind of records. A draft that `prepare` refuses changes nothing. */
export function createRecordCommands<Draft>(
  publisher: Publisher,
  { prepare, merge = (stored, fields) => ({ ...stored, ...fields }), ...kind }: RecordKind<Draft>,
) {
  const { collection } = kind
  return {
    /** Publishes a new record. The same draft sent twice makes one record with one id. */
    async add(
      draft: Draft,
      by: Editor,
      options?: PublishOptions,
    ): Promise<Result<{ readonly id: string }, FieldErrors>> {
      const prepared = prepare(draft)
      return prepared.ok ? publisher.add({ collection, ...prepared.value }, by, options) : prepared
    },

    /**
     * Saves a record. `expectedVersion`: the version that the editor opened. The draft has the complete list of pictures
     * and files; those that it drops stay stored.
     */
    async save(
      id: string,
      draft: Draft,
      expectedVersion: number,
      by: Editor,
      options?: PublishOptions,
    ): Promise<Result<Saved, SaveRefusal>> {
      const prepared = prepare(draft)
      if (!prepared.ok) return refused({ code: 'invalid', errors: prepared.refusal })
      const { content: _content, toFields, ...files } = prepared.value
      return publisher.save(
        {
          ...kind,
          ...files,
          id,
          expectedVersion,
          toFields: (stored, ...references) => merge(stored, toFields(id, ...references)),
        },
        by,
        options,
      )
    },

    /**
     * Takes a record down. Its versions and pictures stay stored. `expectedVersion`: the version that the editor opened.
     * Removing a missing record is accepted.
     */
    remove: (id: string, expectedVersion: number, by: Editor): Promise<Result<null, ChangedSince>> =>
      publisher.remove({ collection, id, expectedVersion }, by),
  }
}

/**
 * Saves the only record of its kind, such as the mandate. Resolves when it is durable and the next page shows it.
 * `expectedVersion`: the version that the editor opened; 0 when there was no record. When another editor has saved
 * since, nothing is overwritten.
 */
export type SaveSingle<Draft> = (
  draft: Draft,
  expectedVersion: number,
  by: Editor,
  options?: PublishOptions,
) => Promise<Result<Saved, SaveRefusal>>
