import { requirePermission } from '#domain/accounts/policy.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import { toAuthor } from '#domain/content/record.ts'
import type { Content } from '#domain/content/snapshot.server.ts'
import type { DraftQueries } from '#domain/drafts/queries.server.ts'
import type { HistoryCommands } from '#domain/history/commands.server.ts'
import { kindOf } from '#domain/history/record-key.ts'
import { imageIdOfRecord, imageUrl } from '#domain/media/image-address.ts'
import {
  publicCollections,
  type Change,
  type PublicCollection,
  type DocumentStore,
  type Json,
  type StoredDocument,
} from '#ports/documents/document-store.ts'
import type { Organisation } from '#domain/organisation/schema.ts'
import { recordKinds } from '#domain/records/kinds.ts'
import { withoutPlaceholders } from '#domain/settings/placeholders.ts'
import { firstSettings, readSettings, toSettingsFields, valuesOf } from '#domain/settings/values.ts'
import { VersionConflictError } from '#ports/documents/errors.ts'

export type SampleCommands = ReturnType<typeof createSampleCommands>

type Records = readonly (readonly [PublicCollection, StoredDocument])[]

export function createSampleCommands({
  documents,
  content,
  drafts,
  history,
  othersHaveSeen,
  organisation,
}: {
  readonly documents: DocumentStore
  readonly content: Pick<Content, 'refresh'>
  readonly drafts: Pick<DraftQueries, 'ofRecord'>
  readonly history: Pick<HistoryCommands, 'removeForGood'>
  /** Resolves when other processes on the database have taken over the last commit. */
  readonly othersHaveSeen: () => Promise<void>
  /** Of `site.config.ts`. */
  readonly organisation: Organisation
}) {
  return {
    /**
     * Takes down all unedited starter content in one commit, and then removes it for good, together with its pictures
     * unless another record uses them. A sample that somebody has a draft of is only taken down, so that the draft can
     * be published. The samples do not return at the next start. A record that is edited at the same time stays.
     * Placeholders in the contact settings go with them. When it resolves, the next page shows the result. Safe to
     * repeat.
     */
    async removeAll(by: Editor): Promise<void> {
      requirePermission(by, 'remove-samples')
      const samples = await takeOff(by)
      // They would not learn that an erased record was taken down.
      await othersHaveSeen()
      for (const [collection, { id }] of samples) {
        const kind = kindOf(collection, id)
        if (kind && (await drafts.ofRecord(kind, id)).length === 0)
          await history.removeForGood({ kind, id }, by)
      }
    },
  }

  /** Returns what it took down. */
  async function takeOff(by: Editor): Promise<Records> {
    for (;;) {
      const samples = await removable()
      try {
        const changes = [...samples.map(toDeletion), seedingEnded, ...(await placeholdersRemoved())]
        await content.refresh(await documents.commit(changes, toAuthor(by)))
        return samples
      } catch (error) {
        // Another editor has saved or deleted one of them since it was read. The next attempt reads again.
        if (!(error instanceof VersionConflictError)) throw error
      }
    }
  }

  async function placeholdersRemoved(): Promise<readonly Change[]> {
    const { id } = recordKinds.settings
    const stored = await documents.get('Settings', id)
    const before = stored?.fields ?? {}
    const first = firstSettings(organisation)
    const removed = withoutPlaceholders(valuesOf(readSettings(before, first)))
    if (Object.keys(removed).length === 0) return []
    const fields = toSettingsFields(removed, before, first)
    return [{ kind: 'set', collection: 'Settings', id, fields, expectedVersion: stored?.version ?? 0 }]
  }

  /** All samples, without pictures that other records use. */
  async function removable(): Promise<Records> {
    const records: Records = (
      await Promise.all(
        publicCollections.map(async (collection) =>
          [...(await documents.read(collection)).values()].map((document) => [collection, document] as const),
        ),
      )
    ).flat()
    const otherTexts = textsOf(
      records.filter(([collection, { sample }]) => collection !== 'Images' && !sample),
    )
    return records
      .filter(([, { sample }]) => sample)
      .filter(
        ([collection, { id }]) =>
          collection !== 'Images' || !otherTexts.some((text) => text.includes(imageUrl(imageIdOfRecord(id)))),
      )
  }
}

const toDeletion = ([collection, { id, version }]: Records[number]): Change => ({
  kind: 'delete',
  collection,
  id,
  expectedVersion: version,
})

/** Stops a seed that may still run, and all later ones. */
const seedingEnded: Change = {
  kind: 'set',
  collection: 'Starter',
  id: 'content',
  fields: { state: 'removed' },
}

/** All texts in the records. A picture's address may be a field, in a list, or inside rich text. */
function textsOf(records: Records): readonly string[] {
  const texts = (value: Json): readonly string[] =>
    typeof value === 'string'
      ? [value]
      : typeof value === 'object' && value !== null
        ? Object.values(value).flatMap(texts)
        : []
  return records.flatMap(([, { fields }]) => texts(fields))
}
