/** Where uploads are created (tus 1.0), and under which each one lives by its id. */
export const uploadsEndpoint = '/admin/uploads'

/** A small picture of a finished upload, for rows that come back after a reload. */
export const uploadThumbnail = (uploadId: string): string => `${uploadsEndpoint}/${uploadId}/thumbnail`

/** Those of `uploadIds` that the server holds finished. Empty when it cannot be asked. */
export async function uploadsHeld(uploadIds: readonly string[]): Promise<ReadonlySet<string>> {
  const answers = await Promise.all(
    uploadIds.map(async (uploadId) => {
      const response = await fetch(`${uploadsEndpoint}/${uploadId}/state`).catch(() => null)
      if (!response?.ok) return []
      const { finished } = (await response.json()) as { finished: boolean }
      return finished ? [uploadId] : []
    }),
  )
  return new Set(answers.flat())
}
