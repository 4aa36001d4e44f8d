import { z } from 'zod'
import { fromJson } from '#domain/json.ts'
import { textWithin } from '#domain/form-fields.ts'
import { toOneLine } from '#domain/plain-text.ts'
import { downloadKeyOf } from './download-address.ts'
import { downloadLimits } from './schema.ts'

/** A file in a form: a finished upload, or a file that the record already has. */
export type DraftDownload =
  | { readonly uploadId: string; readonly name: string; readonly sizeBytes: number }
  | { readonly url: string; readonly name: string; readonly sizeBytes: number }

/** The key of a file in its list: the upload id or the address. */
export const draftDownloadKey = (file: DraftDownload): string => ('url' in file ? file.url : file.uploadId)

/**
 * The value of the form's hidden field: `[{ "uploadId": "…", "name": "Conduct pledge", "sizeBytes": 2400000 }, …]`,
 * with `url` in place of `uploadId` for a file that the record already has. The server takes the size from the file.
 */
export const toDownloadsField = (files: readonly DraftDownload[]): string =>
  JSON.stringify(
    files.map((file) => ({
      ...('url' in file ? { url: file.url } : { uploadId: file.uploadId }),
      name: file.name,
      sizeBytes: file.sizeBytes,
    })),
  )

const sizeBytes = z.number().int().nonnegative().catch(0)
const notUnderstood = 'The list of files did not arrive whole. Check the files and press the button again.'
const typed = z.union(
  [
    z.object({
      url: z.string().refine((url) => downloadKeyOf(url) !== null, { error: notUnderstood }),
      name: z.string(),
      sizeBytes,
    }),
    z.object({
      uploadId: z.string().regex(/^[A-Za-z0-9_-]{1,128}$/, { error: notUnderstood }),
      name: z.string(),
      sizeBytes,
    }),
  ],
  { error: notUnderstood },
)

/** The files of a form so far. Anything that is not one is left out. */
export function readTypedDownloads(value: string): readonly DraftDownload[] {
  const list = fromJson(value || '[]')
  return Array.isArray(list) ? list.flatMap((entry) => typed.safeParse(entry).data ?? []) : []
}

const tooMany = `A program offers at most ${downloadLimits.most} files. Remove the others.`

/** The schema of the field. An empty or absent field gives an empty list. */
export const draftDownloads = z
  .string({ error: notUnderstood })
  .max(20_000, { error: notUnderstood, abort: true })
  .transform((value) => fromJson(value || '[]') ?? null)
  .pipe(z.array(typed, { error: notUnderstood }).max(downloadLimits.most, { error: tooMany, abort: true }))
  .transform((files, context) => {
    const named: DraftDownload[] = []
    for (const file of files) {
      const name = nameOfFile.safeParse(file.name)
      if (name.success) named.push({ ...file, name: name.data })
      else context.issues.push({ code: 'custom', message: name.error.issues[0]?.message ?? '', input: files })
    }
    if (new Set(named.map(draftDownloadKey)).size < named.length) {
      context.issues.push({
        code: 'custom',
        message: 'A file is in the list twice. Remove one.',
        input: files,
      })
    }
    return named
  })

const nameOfFile = textWithin(
  { name: 'name of a file', limit: downloadLimits.name },
  z.string(),
  toOneLine,
).refine((name) => /[\p{L}\p{N}]/u.test(name), { error: 'Write the name of each file, as visitors read it.' })

/** The message when files of a form are no longer there. `missing`: their keys. */
export function missingDownloadsMessage(files: readonly DraftDownload[], missing: readonly string[]): string {
  const names = files
    .filter((file) => missing.includes(draftDownloadKey(file)))
    .map(({ name }) => `“${name}”`)
  return names.length === 1
    ? `The file ${names[0]} is no longer here. Remove it and choose it again.`
    : `The files ${names.join(', ')} are no longer here. Remove them and choose them again.`
}
