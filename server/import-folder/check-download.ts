import { readFile } from 'node:fs/promises'
import { isDownloadKey } from '#domain/downloads/download-address.ts'
import { refuseEnd, refuseStart } from '#domain/downloads/pdf-check.ts'
import { downloadRefusals } from '#domain/downloads/refusals.ts'

/**
 * Returns the reason why the website cannot offer a file of the folder, in words; null when it can. Its size was
 * checked before.
 */
export async function refusalOfDownload(file: string, path: string): Promise<string | null> {
  if (!isDownloadKey(path)) return 'No record of this website can name it.'
  const bytes = await readFile(file)
  const refusal = refuseStart(bytes) ?? refuseEnd(bytes)
  return refusal && downloadRefusals[refusal]
}
