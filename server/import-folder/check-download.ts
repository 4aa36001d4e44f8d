import { readFile } from 'node:fs/promises'
import { isDownloadKey } from '#domain/downloads/download-address.ts'
import { refuseEnd, refuseStart } from '#domain/downloads/pdf-check.ts'
import { downloadRefusals } from '#domain/downloads/refusals.ts'

/** Why a file of the folder is not one that the website offers, in words; null when it is. Its size was checked before. */
export async function refusalOfDownload(file: string, path: string): Promise<string | null> {
  if (!isDownloadKey(path)) return 'No record of this website can name it.'
  const bytes = await readFile(file)
  const refusal = refuseStart(bytes) ?? refuseEnd(bytes)
  return refusal && downloadRefusals[refusal]
}
