import { field, textRules, type Words } from '#domain/records/field.ts'
import { downloadsInWords } from './describe-download.ts'
import { type DraftDownload, draftDownloads, toDownloadsField } from './draft-downloads.ts'
import type { Download, StoredDownload } from './schema.ts'
import { readDownloads, toStoredDownloads } from './stored-downloads.ts'

/** The PDFs that a record offers. The form sends them as JSON, and its field is always `downloads`. */
export const downloads = (words: Partial<Words>) =>
  field<readonly StoredDownload[], readonly DraftDownload[], readonly Download[]>(
    { label: 'Files to download', word: 'files', column: 'Files', searched: true, ...words },
    {
      ...textRules,
      shownAs: 'downloads',
      empty: '[]',
      check: () => draftDownloads,
      read: readDownloads,
      write: (value, name) => ({ [name]: toStoredDownloads(value) }),
      inHistory: (value) => downloadsInWords(readDownloads(value)),
      toCell: (value) => value.map(({ url }) => url).join('\n'),
      toSearched: (value) => value.map(({ name }) => name).join(' '),
      toTyped: toDownloadsField,
      tidy: (json) => json,
    },
  )
