import { accepted, refused, type Result } from '#domain/result.ts'
import type { Staging } from './staging.ts'
import type { PreparedUpload, StagedUpload } from './upload-facts.ts'

/**
 * The checked, complete uploads with these ids, in this order: only those of `owner`. `toStaged`: null for one of
 * another kind. Refused with the ids of those that are missing.
 */
export async function findFinished<Staged>(
  staging: Pick<Staging, 'find' | 'settle' | 'touch'>,
  uploadIds: readonly string[],
  owner: { readonly uid: string },
  toStaged: (upload: StagedUpload, prepared: PreparedUpload) => Staged | null,
): Promise<Result<readonly Staged[], { readonly missing: readonly string[] }>> {
  const all: Staged[] = []
  const missing: string[] = []
  for (const uploadId of uploadIds) {
    const upload = await staging.find(uploadId)
    const settled = upload?.owner === owner.uid ? await staging.settle(upload.id) : null
    // A new upload must not replace one that is being published.
    if (upload && settled?.ok) await staging.touch(upload)
    const staged = upload && settled?.ok && settled.value ? toStaged(upload, settled.value) : null
    if (staged) all.push(staged)
    else missing.push(uploadId)
  }
  return missing.length > 0 ? refused({ missing }) : accepted(all)
}
