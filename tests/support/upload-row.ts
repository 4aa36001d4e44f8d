import { noDetails } from '#domain/media/schema.ts'
import type { UploadRow } from '#app/admin/uploads/upload-row.ts'

/** Creates a row with a running upload, for tests. */
export const uploadRow = (key: string, facts: Partial<UploadRow> = {}): UploadRow => ({
  key,
  name: `${key}.jpg`,
  chosenBytes: 1_000,
  sizeBytes: 1_000,
  sentBytes: 0,
  state: 'running',
  activity: 'sending',
  uploadId: null,
  existingUrl: null,
  thumbnailUrl: null,
  ...noDetails,
  problem: null,
  retryable: true,
  needsSignIn: false,
  needsRoom: false,
  replaced: null,
  ...facts,
})
