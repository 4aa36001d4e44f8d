import { type PublicCollection, publicCollections } from '#ports/documents/document-store.ts'

/*
 * The layout of an exported folder. docs/open-formats.md describes it for people.
 *
 *   manifest.json                a summary of the folder
 *   sha256sums.txt               a digest of each file below, except those of site/
 *   data/Programs.json           the records of a collection, by id
 *   data/envelopes/Programs.json when each of them was written
 *   images/Programs/3f2a/a.jpg   pictures as stored, under their addresses
 *   downloads/Programs/3f2a/  files that programs offer, in the same way
 *   lists/programs.csv           lists for spreadsheet programs
 *   site/index.html              the public website as plain files
 */

/** Increase it when an older version of the product could not read the folder. */
export const formatVersion = 1

export const manifestFile = 'manifest.json'
export const sumsFile = 'sha256sums.txt'
export const siteFolder = 'site'

/** The collections in the folder. `Images` is the last, because the others say which pictures are used. */
export const exportedCollections = publicCollections
export type ExportedCollection = PublicCollection

export const dataFile = (collection: ExportedCollection) => `data/${collection}.json`
export const envelopeFile = (collection: ExportedCollection) => `data/envelopes/${collection}.json`

/** The envelope of a record. Authors are left out, because they are accounts of the product. */
export interface ExportedEnvelope {
  /** ISO 8601 with milliseconds, in UTC. */
  readonly createdAt: string
  readonly updatedAt: string
  /** Present for unedited starter content. */
  readonly sample?: true
}

export interface Manifest {
  readonly format: typeof formatVersion
  /** The public origin of the website. */
  readonly site: string
  /** The time of the newest record; null without records. The folder does not depend on the time of the export. */
  readonly newestChange: string | null
  readonly records: Readonly<Record<ExportedCollection, number>>
  readonly pictures: number
  readonly downloads: number
  readonly pages: number
  /** The addresses of pictures that records name and the store does not have. */
  readonly missingPictures: readonly string[]
  /** The same for files to download. */
  readonly missingDownloads: readonly string[]
}
