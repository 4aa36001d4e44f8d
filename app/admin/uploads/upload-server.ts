import type { WaitingPicture } from '#domain/media/staged-images.ts'

/** The endpoint that creates uploads (tus 1.0). Each upload is below it by its id. */
export const uploadsEndpoint = '/admin/uploads'

/** The thumbnail of a finished upload, for rows that are restored after a reload. */
export const uploadThumbnail = (uploadId: string): string => `${uploadsEndpoint}/${uploadId}/thumbnail`

/** Returns the ids that the server reports as finished, or whose state is unknown because no valid response came. */
export async function storedUploads(uploadIds: readonly string[]): Promise<ReadonlySet<string>> {
  const stored = await Promise.all(
    uploadIds.map(async (uploadId) => {
      try {
        const response = await fetch(`${uploadsEndpoint}/${uploadId}/state`)
        const finished = response.ok && ((await response.json()) as { finished: boolean }).finished
        return isStored(response.status, finished)
      } catch {
        return isStored(0, false)
      }
    }),
  )
  return new Set(uploadIds.filter((_, index) => stored[index]))
}

/**
 * Whether an upload counts as stored. Only a definite response of the server makes it lost: after a reload on a bad
 * connection, the user must not be asked to send a finished upload again. Publishing checks every upload again.
 */
export function isStored(status: number, finished: boolean): boolean {
  if (status === 200) return finished
  return ![404, 410, 422].includes(status)
}

/** Returns the account's uploads that belong to no record, oldest first. Null when the request failed. */
export async function waitingPictures(): Promise<readonly WaitingPicture[] | null> {
  try {
    const response = await fetch(uploadsEndpoint)
    return response.ok ? ((await response.json()) as { waiting: readonly WaitingPicture[] }).waiting : null
  } catch {
    return null
  }
}
