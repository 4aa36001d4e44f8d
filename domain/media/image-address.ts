import type { PublicCollection } from '#ports/documents/document-store.ts'
import {
  isCrop,
  type PicturePoint,
  type VariantFormat,
  variantFormats,
  type VariantRatio,
  variantWidths,
} from './schema.ts'

/*
 * A picture has four identifiers, and only this file converts between them:
 *
 *   UploadId   0b5c… (32 hex digits)                  an upload that no record references yet
 *   ImageId    Programs/3f2a/opening-9c1d.jpg         the id of its record in the collection `Images`
 *   ImageUrl   /images/Programs/3f2a/opening-9c1d.jpg its address, in records and in browsers
 *   MasterKey  images/Programs/3f2a/opening-9c1d.jpg  the key of its file in the file store
 */
declare const brand: unique symbol
type Branded<Name> = string & { readonly [brand]: Name }

export type UploadId = Branded<'upload'>
export type ImageId = Branded<'image'>
export type ImageUrl = Branded<'url'>
export type MasterKey = Branded<'master'>

/** Whether a text has the form of an upload id. The upload may not exist. */
export const isUploadId = (text: string): text is UploadId => /^[0-9a-f]{32}$/.test(text)

/** The 32 hex digits of an upload as its id. @throws {TypeError} for another text. */
export function toUploadId(digits: string): UploadId {
  if (!isUploadId(digits)) throw new TypeError(`${digits} is no upload id`)
  return digits
}

/** Everything in a text that looks like an upload id. */
export const findUploadIds = (text: string) => (text.match(/\b[0-9a-f]{32}\b/g) ?? []) as UploadId[]

/** The address of the small picture of an upload, for the person who uploaded it. */
export const uploadThumbnail = (uploadId: string): string => `/admin/uploads/${uploadId}/thumbnail`

/** The prefix of all file keys of pictures, masters and variants alike. */
export const imagesFolder = 'images/'

/** The collections of what pages show. */
export type RecordCollection = Exclude<PublicCollection, 'Images'>

/** The ratios in which pages use the pictures of each collection. No others are made or served. */
export const collectionRatios = {
  Programs: ['8x5', '4x3', '1x1', '16x9', 'full'],
  NewsUpdates: ['8x5'],
  Staff: ['4x5'],
  aboutUs: ['free'],
  LandingPage: ['8x5'],
  Women: ['4x5'],
  Settings: ['free'],
} as const satisfies Partial<Record<RecordCollection, readonly VariantRatio[]>>

/** The id for a new picture of a record. `name`: unique within the record, without extension. */
export const newImageId = (collection: RecordCollection, recordId: string, name: string) =>
  `${collection}/${recordId}/${name}.jpg` as ImageId

/** The id in a picture's address. Null for an address of another site. */
export function imageIdOf(url: string): ImageId | null {
  const [, id] =
    /^\/images\/((?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)+[A-Za-z0-9_-][A-Za-z0-9._-]*)$/.exec(url) ?? []
  return (id as ImageId | undefined) ?? null
}

/** The id of a picture, from the id of its record in the collection `Images`. */
export const imageIdOfRecord = (recordId: string) => recordId as ImageId

export const imageIdOfKey = (key: MasterKey) => key.slice(imagesFolder.length) as ImageId
export const imageUrl = (id: ImageId) => `/${imagesFolder}${id}` as ImageUrl
export const masterKeyOf = (id: ImageId) => `${imagesFolder}${id}` as MasterKey

/** The record that a picture was uploaded for: `Programs/3f2a/a.jpg` belongs to `Programs/3f2a`. */
export function recordOfImage(id: string): { readonly collection: string; readonly id: string } {
  const [collection = '', recordId = ''] = id.split('/')
  return { collection, id: recordId }
}

/** One variant of a master. */
export interface VariantChoice {
  readonly ratio: VariantRatio
  /** Pixels. */
  readonly width: number
  readonly format: VariantFormat
  /** The point that the crop keeps in view. Absent when no point was chosen. */
  readonly point?: PicturePoint | undefined
}

/**
 * `/images/Programs/3f2a/opening-9c1d.jpg` gives `/images/Programs/3f2a/opening-9c1d/8x5-640.avif`, and with the point
 * 40 % from the left and 20 % from the top `…/8x5-640-40x20.avif`: another crop has another address.
 */
export function variantUrl(url: string, { ratio, width, format, point }: VariantChoice): string {
  const crop = point && isCrop(ratio) ? `-${point.x}x${point.y}` : ''
  return `${url.replace(/\.[a-z]+$/, '')}/${ratio}-${width}${crop}.${format}`
}

/** The file store's key of a variant. */
export const variantKey = (key: MasterKey, choice: VariantChoice) => variantUrl(key, choice)

/** A parsed address under /images. */
interface ImageAddress {
  readonly masterKey: MasterKey
  /** Null for the address of the master itself. */
  readonly variant: (VariantChoice & { readonly key: string }) | null
}

const masterPattern =
  /^images\/([^/]+)\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}\.jpg$/
const variantPattern =
  /^(images\/[^/]+\/[^/]+\/[^/]+)\/([a-z0-9]+)-(\d{2,4})(?:-(\d{1,3})x(\d{1,3}))?\.([a-z]+)$/

/**
 * Parses the path of a picture. Null for a path that no record and no page can contain. `path`: decoded, without query.
 */
export function parseImageAddress(path: string): ImageAddress | null {
  const key = path.replace(/^\//, '')
  if (isMasterKey(key)) return { masterKey: key, variant: null }
  const [, base, ratio, width, x, y, format] = variantPattern.exec(key) ?? []
  const masterKey = `${base}.jpg`
  if (!isMasterKey(masterKey)) return null
  const point = x === undefined ? undefined : { x: Number(x), y: Number(y) }
  const choice = variantsOf(masterKey, point).find(
    (variant) => variant.ratio === ratio && String(variant.width) === width && variant.format === format,
  )
  // Any other spelling of the point, or a point outside the picture, has no file.
  if (!choice || (point && (point.x > 100 || point.y > 100))) return null
  return variantKey(masterKey, choice) === key ? { masterKey, variant: { ...choice, key } } : null
}

/** The master of a stored file of a picture, also of a size that is no longer made. Null for any other file. */
export function masterOfFile(key: string): MasterKey | null {
  const master = isMasterKey(key) ? key : `${key.slice(0, key.lastIndexOf('/'))}.jpg`
  return isMasterKey(master) ? master : null
}

function isMasterKey(key: string): key is MasterKey {
  return Object.hasOwn(collectionRatios, masterPattern.exec(key)?.[1] ?? '')
}

/** All variants of a master, smallest first within each ratio. `point`: the point of its crops. */
export function variantsOf(key: MasterKey, point?: PicturePoint): readonly VariantChoice[] {
  const { collection } = recordOfImage(imageIdOfKey(key))
  const ratios: readonly VariantRatio[] = collectionRatios[collection as keyof typeof collectionRatios] ?? []
  return ratios.flatMap((ratio) =>
    variantWidths[ratio].flatMap((width) =>
      variantFormats.map((format) => ({
        ratio,
        width,
        format,
        ...(point && isCrop(ratio) && { point }),
      })),
    ),
  )
}
