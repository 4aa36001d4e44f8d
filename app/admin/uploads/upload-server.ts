import type { WaitingPicture } from '#domain/media/staged-images.ts'

/** Where uploads are created (tus 1.0), and under which each one lives by its id. */
export const uploadsEndpoint = '/admin/uploads'

/** A small picture of a finished upload, for rows that come back after a reload. */
export const uploadThumbnail = (uploadId: string): string => `${uploadsEndpoint}/${uploadId}/thumbnail`

/** Those of `uploadIds` that the server holds finished, or that it could not be asked about. */
export async function uploadsHeld(uploadIds: readonly string[]): Promise<ReadonlySet<string>> {
  const held = await Promise.all(
    uploadIds.map(async (uploadId) => {
      try {
        const response = await fetch(`${uploadsEndpoint}/${uploadId}/state`)
        const finished = response.ok && ((await response.json()) as { finished: boolean }).finished
        return isHeld(response.status, finished)
      } catch {
        return isHeld(0, false)
      }
    }),
  )
  return new Set(uploadIds.filter((_, index) => held[index]))
}

/**
 * Whether an upload counts as kept. Only the server's own word makes it lost: after a reload on a bad line
 * nobody may be told to send again what has long arrived. What is published is checked once more anyway.
 */
export function isHeld(status: number, finished: boolean): boolean {
  if (status === 200) return finished
  return ![404, 410, 422].includes(status)
}

/** What this account has uploaded and no record has claimed, the oldest first. Null when the server could not be asked. */
export async function waitingPictures(): Promise<readonly WaitingPicture[] | null> {
  try {
    const response = await fetch(uploadsEndpoint)
    return response.ok ? ((await response.json()) as { waiting: readonly WaitingPicture[] }).waiting : null
  } catch {
    return null
  }
}
