import { Input } from '@mantine/core'
import { useId } from 'react'
import { collectionRatios, type PictureCollection } from '#domain/media/image-address.ts'
import { type CropRatio, imageLimits, isCrop } from '#domain/media/schema.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { fieldId, HiddenValue } from '../form/form-field.tsx'
import { SortableRows } from '../sortable-rows.tsx'
import { acceptedTypes } from './image-check.ts'
import { FileChooser } from './file-chooser.tsx'
import classes from './image-field.module.css'
import { toImagesValue } from './images-value.ts'
import { movesOf } from './row-moves.ts'
import { UploadListItem } from './upload-list-item.tsx'
import { UploadMessages } from './upload-messages.tsx'
import type { UploadQueue } from './upload-queue.client.ts'
import { bannerRow, hasPlace, type UploadRow } from './upload-row.ts'
import type { FormImages } from './use-upload-queue.ts'
import { useUploadField } from './use-upload-field.ts'
import { WaitingUploads } from './waiting-uploads.tsx'

interface ImageFieldProps {
  label: string
  /** A hint about the required images. */
  hint?: string
  /** The name of the hidden input that holds the images. */
  name: string
  error?: string | undefined
  required?: boolean
  images: FormImages
  /** The collection of the record: pages crop its pictures in their own ratios. */
  collection: PictureCollection
  /** The form is refused without the photographers of its images. */
  creditRequired?: boolean
}

/**
 * An ordered list of images. The user chooses or drops files, which upload immediately, and can describe, move and
 * remove them. When only one image is allowed, a new one replaces it.
 */
export function ImageField({
  label,
  hint,
  name,
  error,
  required = false,
  images: { queue, list, most },
  collection,
  creditRequired = false,
}: ImageFieldProps) {
  // The id of the file chooser, so that the error summary can link to it.
  const id = fieldId(name)
  const hintId = useId()
  const errorId = useId()
  const single = most === 1
  const spoken = useUploadField(name, { queue, list })
  const focusChooser = () => document.getElementById(id)?.focus()
  const described = [hint && hintId, error && errorId].filter(Boolean).join(' ')
  return (
    <Input.Wrapper
      id={id}
      label={label}
      withAsterisk={required}
      description={hint}
      descriptionProps={{ id: hintId }}
      error={error}
      errorProps={{ id: errorId }}
    >
      <HiddenValue name={name} value={toImagesValue(list.rows)} />
      <FileChooser
        id={id}
        multiple={!single}
        required={required}
        accept={acceptedTypes}
        queue={queue}
        described={described}
        invalid={Boolean(error)}
        words={single ? (list.rows.some(hasPlace) ? 'Choose another' : 'Choose an image') : 'Choose images'}
        limits={`or drop ${single ? 'it' : 'them'} here. JPG, PNG or WebP, up to ${imageLimits.maxBytes / 1_000_000}\u00A0MB${single ? '' : ' each'}.`}
      />
      {list.rows.length > 0 && (
        <Rows
          rows={list.rows}
          queue={queue}
          label={label}
          single={single}
          crops={cropsOf(collection)}
          creditRequired={creditRequired}
          onRemove={focusChooser}
        />
      )}
      <UploadMessages list={list} queue={queue} noun="picture" onDismiss={focusChooser} />
      <WaitingUploads
        uploads={list.waiting}
        noun="picture"
        needsRoom={list.rows.some((row) => row.needsRoom)}
        onOpen={() => void queue?.lookForWaiting()}
        onRemove={async (uploadId) => (await queue?.removeWaiting(uploadId)) ?? false}
        onEmpty={focusChooser}
      />
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </Input.Wrapper>
  )
}

function Rows(props: {
  rows: readonly UploadRow[]
  queue: UploadQueue | null
  label: string
  single: boolean
  crops: readonly CropRatio[]
  creditRequired: boolean
  onRemove: () => void
}) {
  const { rows, queue, single } = props
  const banner = single ? null : bannerRow(rows)
  return (
    <SortableRows rows={rows} noun="picture" onMove={(key, over) => queue?.move(key, over)}>
      <ol className={classes.rows} aria-label={single ? props.label : `${props.label}, in their order`}>
        {rows.map((row, index) => (
          <UploadListItem
            key={row.key}
            row={row}
            queue={queue}
            single={single}
            isBanner={row === banner}
            canBecomeBanner={banner !== null && row !== banner && hasPlace(row)}
            {...movesOf(rows, index, queue)}
            crops={props.crops}
            creditRequired={props.creditRequired}
            onRemove={props.onRemove}
          />
        ))}
      </ol>
    </SortableRows>
  )
}

const cropsOf = (collection: PictureCollection): readonly CropRatio[] =>
  collectionRatios[collection].filter(isCrop)
