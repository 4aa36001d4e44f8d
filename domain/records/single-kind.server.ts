import type { Publisher } from '#domain/content/publisher.server.ts'
import type { SaveSingle } from '#domain/content/record-commands.server.ts'
import type { Slice } from '#domain/content/snapshot.server.ts'
import type { ShownDraft } from '#domain/drafts/shown-draft.ts'
import type { Organisation } from '#domain/organisation/schema.ts'
import type { FieldErrors, Result } from '#domain/result.ts'
import type { DocumentStore, StoredDocument } from '#ports/documents/document-store.ts'
import type { DraftOf, Kind } from './kind.ts'
import { recordKinds, type SingleKindName } from './kinds.ts'
import { mergeTexts, type TextsKind } from './named-text.ts'

export interface SingleCommands<Draft> {
  readonly save: SaveSingle<Draft>
}

/** The code of the server for the only record of a kind, in addition to its declaration. */
export interface SingleKind<K extends Kind = Kind, Payload = unknown, Draft = unknown, Previewed = unknown> {
  readonly kind: K
  readonly slice: Slice<Payload>
  /** `organisation`: from `site.config.ts`. */
  createCommands(parts: {
    readonly documents: Pick<DocumentStore, 'get'>
    readonly publisher: Publisher
    readonly organisation: Organisation
  }): SingleCommands<Draft>
  /** Reads the form. */
  parse(form: FormData): Result<Draft, FieldErrors>
  /** Says that it is published. */
  wordsOf(draft: Draft): string
  /** A draft as its page shows it. */
  preview(shown: ShownDraft): Previewed
}

/** `toPayload`: given null when there is no record. */
export function singleSlice<Payload>(
  name: SingleKindName,
  toPayload: (
    document: StoredDocument | null,
    documents: Pick<DocumentStore, 'read'>,
  ) => Payload | Promise<Payload>,
): Slice<Payload> {
  const { collection, id } = recordKinds[name]
  return {
    collection,
    read: async (documents) => toPayload((await documents.read(collection)).get(id) ?? null, documents),
  }
}

/**
 * The common code of the records that consist of texts. `words`: the sentence after publishing. `none`: the refusal when
 * all texts are empty.
 */
export const textsOnServer = <K extends TextsKind>(
  name: SingleKindName,
  { kind, words, none }: { readonly kind: K; readonly words: string; readonly none: string },
) => ({
  kind,
  wordsOf: (draft: DraftOf<K>) =>
    Object.keys(kind.fields).every((field) => (draft as Texts)[field] === '') ? none : words,
  createCommands: ({ publisher }: { readonly publisher: Publisher }): SingleCommands<DraftOf<K>> => ({
    save: (draft, expectedVersion, by, options) =>
      publisher.save(
        {
          collection: kind.collection,
          id: recordKinds[name].id,
          expectedVersion,
          single: true,
          toFields: (current) => mergeTexts(kind, current, draft as Texts),
        },
        by,
        options,
      ),
  }),
})

interface Texts {
  readonly [name: string]: string | undefined
}
