import { z } from 'zod'
import { fromJson } from '#domain/json.ts'
import { draftDownloadKey, readTypedDownloads } from '#domain/downloads/draft-downloads.ts'
import { draftImageKey, readImagesField } from '#domain/media/draft-images.ts'
import { toOneLine } from '#domain/plain-text.ts'
import { parseJsonList } from '#domain/json-list.ts'
import { logoPictures } from '#domain/settings/logos.ts'
import type { Fields, StoredDocument } from '#ports/documents/document-store.ts'
import { type RecordFacts, recordKinds } from '#domain/records/kinds.ts'
import type { Draft, DraftForm, DraftValues, ListedDraft } from './schema.ts'

const person = z.object({ uid: z.string(), name: z.string() })
const draftRecord = z.object({
  form: z.enum(Object.keys(recordKinds) as [DraftForm, ...DraftForm[]]),
  recordId: z.string().nullable(),
  baseVersion: z.number().int().nonnegative(),
  owner: person,
  writers: z.array(person).optional().catch(undefined),
  title: z.string(),
  date: z.string().catch(''),
  group: z.string().catch(''),
  event: z.string().catch(''),
  pictures: z.array(z.string()),
  files: z.array(z.string()).catch([]),
  unfinished: z.array(z.string()),
  plan: z.object({ at: z.number(), failed: z.string().nullable() }).nullable().catch(null),
  handedInAt: z.number().nullable().catch(null),
  link: z.object({ digest: z.string(), endsAt: z.number() }).nullable().catch(null),
  writer: z.string(),
  formVersion: z.number().int().positive().optional().catch(undefined),
  savedAt: z.number().optional().catch(undefined),
})
const valuesRecord = z.record(z.string(), z.string())

type StoredDraft = Omit<
  Draft,
  'id' | 'title' | 'date' | 'group' | 'event' | 'pictures' | 'files' | 'version' | 'createdAt'
>

/** The values are one text, so that lists of drafts need not read them. */
export function toDraftFields({ values, ...draft }: StoredDraft): Fields {
  const {
    form,
    recordId,
    baseVersion,
    owner,
    writers,
    unfinished,
    plan,
    handedInAt,
    link,
    writer,
    formVersion,
    savedAt,
  } = draft
  const { listed }: RecordFacts = recordKinds[form]
  const record = {
    form,
    recordId,
    baseVersion,
    owner: { ...owner },
    writers: writers.map((writer) => ({ ...writer })),
    title: titleOf(form, values),
    date: listed?.date ? shortText(values[listed.date]) : '',
    group: listed ? shortText(values[listed.group]) : '',
    event: shortText(values['event']),
    pictures: pictureKeys(values),
    files: readTypedDownloads(values['downloads'] ?? '').map(draftDownloadKey),
    unfinished: [...unfinished],
    plan: plan && { ...plan },
    handedInAt,
    link: link && { ...link },
    writer,
    formVersion,
    savedAt,
  } satisfies z.infer<typeof draftRecord>
  return { ...record, values: JSON.stringify(values) }
}

/** Null when the record is not a draft that this version of the product understands. */
export function readListedDraft(document: StoredDocument): ListedDraft | null {
  const draft = draftRecord.safeParse(document.fields).data
  if (!draft) return null
  const { id, version, createdAt, updatedAt } = document
  // A draft of an earlier version of the product has no `writers`, no `formVersion` and no `savedAt`.
  const { writers = [draft.owner], formVersion = version, savedAt = updatedAt } = draft
  return { ...draft, writers, id, version, formVersion, createdAt, savedAt }
}

export function readDraft(document: StoredDocument): Draft | null {
  const draft = readListedDraft(document)
  const values = draft && readValues(document.fields['values'])
  return draft && values && { ...draft, values }
}

const readValues = (stored: unknown): DraftValues | null =>
  valuesRecord.safeParse(fromJson(String(stored))).data ?? null

function titleOf(form: DraftForm, values: DraftValues): string {
  const { title } = recordKinds[form]
  return 'fixed' in title ? title.fixed : shortText(values[title.field])
}

const shortText = (value = '') => toOneLine(value).slice(0, 200)

const pictureKey = z.union([z.object({ url: z.string() }), z.object({ uploadId: z.string() })])

/** All forms name their list of pictures `images` or `image`, except the settings, whose pictures are logos. */
function pictureKeys({ images, image, partners, logo = '' }: DraftValues): string[] {
  if (partners !== undefined)
    return logoPictures([
      ...parseJsonList(partners).map((one) => ({ logo: one['logo'] ?? '' })),
      { logo },
    ]).map(draftImageKey)
  const list = readImagesField(images ?? image ?? null)
  if (!Array.isArray(list)) return []
  return list.flatMap((entry) => {
    const picture = pictureKey.safeParse(entry).data
    if (!picture) return []
    return 'url' in picture ? picture.url : picture.uploadId
  })
}
