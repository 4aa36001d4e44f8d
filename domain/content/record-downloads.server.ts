import { newDownloadUrl } from '#domain/downloads/download-address.ts'
import {
  type DraftDownload,
  draftDownloadKey,
  missingDownloadsMessage,
} from '#domain/downloads/draft-downloads.ts'
import type { StoredDownload } from '#domain/downloads/schema.ts'
import type { StagedDownload, StagedDownloads } from '#domain/downloads/staged-downloads.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import { accepted, refused, type Result } from '#domain/result.ts'

/** An upload that becomes a file of a record. */
export interface NewDownload {
  readonly url: string
  readonly staged: StagedDownload
}

interface RecordDownloads {
  /** All files of the record, in the order of the form. */
  readonly all: readonly StoredDownload[]
  /** The files to store. */
  readonly added: readonly NewDownload[]
}

/**
 * The files of a form as the record will store them. `stored`: those that the record has; an upload stands for one when
 * the same form was sent before. Refused with a sentence when a file is no longer there.
 */
export async function findDownloads(
  stagedDownloads: Pick<StagedDownloads, 'find'>,
  {
    files,
    record,
    stored,
  }: {
    readonly files: readonly DraftDownload[]
    readonly record: Parameters<typeof newDownloadUrl>[0]
    readonly stored: readonly StoredDownload[]
  },
  by: Editor,
  randomSuffix: () => string,
): Promise<Result<RecordDownloads, string>> {
  const existing = files.map((file) => findStored(file, stored))
  const fresh = files.filter((_, place) => !existing[place])
  const uploads = fresh.flatMap((file) => ('uploadId' in file ? file.uploadId : []))
  const staged = await stagedDownloads.find(uploads, by)
  const missing = [
    ...fresh.filter((file) => 'url' in file).map(draftDownloadKey),
    ...(staged.ok ? [] : staged.refusal.missing),
  ]
  if (!staged.ok || missing.length > 0) return refused(missingDownloadsMessage(files, missing))
  const byUpload = new Map(staged.value.map((one) => [one.uploadId, one]))
  const added: NewDownload[] = []
  const all = files.flatMap((file, place): readonly StoredDownload[] => {
    const { name } = file
    const before = existing[place]
    if (before) return [{ ...before, name }]
    const upload = byUpload.get(draftDownloadKey(file))
    if (!upload) return []
    const url = newDownloadUrl(record, name, randomSuffix())
    added.push({ url, staged: upload })
    return [{ url, name, sizeBytes: upload.sizeBytes, uploadId: upload.uploadId }]
  })
  return accepted({ all, added })
}

/** The stored file that a file of a form stands for; null when it is a new one. */
export function findStored(file: DraftDownload, stored: readonly StoredDownload[]): StoredDownload | null {
  return stored.find((one) => ('url' in file ? one.url === file.url : one.uploadId === file.uploadId)) ?? null
}
