import type { UploadKind } from '#domain/media/schema.ts'
import type { WaitingUpload } from '#domain/media/staged-images.ts'

/** The endpoint that creates uploads (tus 1.0). Each upload is below it by its id. */
export const uploadsEndpoint = '/admin/uploads'

/** Returns an upload as the server has it; 'gone' when it no longer exists; 'unknown' without a valid response. */
export async function storedUpload(
  uploadId: string,
): Promise<{ readonly name: string; readonly sizeBytes: number } | 'gone' | 'unknown'> {
  try {
    const response = await fetch(`${uploadsEndpoint}/${uploadId}/state`)
    if (!response.ok) return isLost(response) ? 'gone' : 'unknown'
    const { name, sizeBytes, finished } = (await response.json()) as {
      name: string
      sizeBytes: number
      finished: boolean
    }
    return finished ? { name, sizeBytes } : 'gone'
  } catch {
    return 'unknown'
  }
}

/**
 * Whether an upload is lost. Only a response of the website itself counts, recognised by `Tus-Resumable`: nobody should
 * have to send a finished upload again because of a bad connection. Publishing checks every upload again.
 */
export const isLost = ({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean =>
  [404, 410, 422].includes(status) && headers.has('Tus-Resumable')

/** Returns the account's uploads of a kind that belong to no record, oldest first. Null when the request failed. */
export async function waitingUploads(kind: UploadKind): Promise<readonly WaitingUpload[] | null> {
  try {
    const response = await fetch(uploadsEndpoint)
    if (!response.ok) return null
    const { waiting } = (await response.json()) as { waiting: readonly WaitingUpload[] }
    return waiting.filter((upload) => upload.kind === kind)
  } catch {
    return null
  }
}
