import { collectionRatios } from '#domain/media/image-address.ts'
import { isCrop } from '#domain/media/schema.ts'
import { acceptedTypes } from './image-check.ts'
import { StoredPictures } from './stored-pictures.tsx'
import { toImagesValue } from './images-value.ts'
import { UploadField } from './upload-field.tsx'
import { UploadListItem } from './upload-list-item.tsx'
import { bannerRow, hasPlace } from './upload-row.ts'
import type { FormImages } from './use-upload-queue.ts'
import type { FieldProps } from '../form/use-save-form.ts'

/**
 * An ordered list of images. The user chooses or drops files, which upload immediately, and can describe, move and
 * remove them. When only one image is allowed, a new one replaces it. `hint`: which images are required. `collection`:
 * that of the record; its pages decide how pictures are cropped. `creditRequired`: whether each image needs a
 * photographer.
 */
export function ImageField({
  images,
  collection,
  creditRequired = false,
  ...field
}: FieldProps & {
  hint?: string
  images: FormImages
  collection: keyof typeof collectionRatios
  creditRequired?: boolean
}) {
  const { queue, list, most } = images
  const single = most === 1
  const value = toImagesValue(list.rows)
  const banner = single ? null : bannerRow(list.rows)
  const crops = collectionRatios[collection].filter(isCrop)
  return (
    <UploadField
      {...field}
      uploads={images}
      noun="picture"
      value={value}
      accept={acceptedTypes}
      words={
        list.rows.some(hasPlace)
          ? single
            ? 'Choose another'
            : 'More images'
          : single
            ? 'Choose an image'
            : 'Choose images'
      }
      beside={
        (collection === 'Programs' || collection === 'NewsUpdates') && (
          <StoredPictures collection={collection} value={value} images={images} />
        )
      }
    >
      {(row, moves, onRemoved) => (
        <UploadListItem
          key={row.key}
          row={row}
          queue={queue}
          single={single}
          isBanner={row === banner}
          canBecomeBanner={banner !== null && row !== banner && hasPlace(row)}
          {...moves}
          crops={crops}
          creditRequired={creditRequired}
          invalid={Boolean(field.error)}
          onRemove={onRemoved}
        />
      )}
    </UploadField>
  )
}
