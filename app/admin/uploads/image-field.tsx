import { Alert, Input } from '@mantine/core'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { collectionRatios, type PictureCollection } from '#domain/media/image-address.ts'
import { type CropRatio, imageLimits, isCrop } from '#domain/media/schema.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { fieldId, HiddenValue, useFieldOfForm } from '../form/form-field.tsx'
import { Icon } from '../icon.tsx'
import { SortableRows } from '../sortable-rows.tsx'
import { announcement } from './announcement.ts'
import { acceptedTypes } from './image-check.ts'
import classes from './image-field.module.css'
import { toImagesValue } from './images-value.ts'
import { UploadListItem } from './upload-list-item.tsx'
import type { UploadQueue } from './upload-queue.client.ts'
import { bannerRow, hasPlace, type UploadRow } from './upload-row.ts'
import type { FormImages } from './use-upload-queue.ts'
import { WaitingPictures } from './waiting-pictures.tsx'

interface ImageFieldProps {
  label: string
  /** A hint about the required images. */
  hint?: string
  /** The name of the hidden input that holds the images. */
  name: string
  error?: string | undefined
  required?: boolean
  images: FormImages
  descriptionLength: number
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
  images: { queue, list, mostImages },
  descriptionLength,
  collection,
  creditRequired = false,
}: ImageFieldProps) {
  // The id of the file chooser, so that the error summary can link to it.
  const id = fieldId(name)
  const hintId = useId()
  const errorId = useId()
  const single = mostImages === 1
  const spoken = useAnnouncement(list.rows)
  const form = useFieldOfForm(name, {
    put: (value) => queue?.put(value),
    settle: (sent, stored) => queue?.settle(sent, stored),
    signedIn: () => queue?.signedIn(),
  })
  const sessionEnded = list.rows.some((row) => row.needsSignIn)
  useEffect(() => {
    if (sessionEnded) form?.askToSignIn()
  }, [sessionEnded, form])
  const choose = (files: FileList | null) => {
    if (queue && files && files.length > 0) void queue.add([...files])
  }
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
      <DropArea onDrop={choose}>
        <input
          id={id}
          type="file"
          multiple={!single}
          required={required}
          accept={acceptedTypes}
          disabled={!queue}
          aria-describedby={described || undefined}
          aria-invalid={Boolean(error)}
          className={classes.input}
          onChange={({ currentTarget }) => {
            choose(currentTarget.files)
            // Reset the value, so that choosing the same file again fires a change event.
            currentTarget.value = ''
          }}
        />
        <label htmlFor={id} className={classes.choose}>
          <Icon name="arrow-up" size={20} />
          {single ? (list.rows.some(hasPlace) ? 'Choose another' : 'Choose an image') : 'Choose images'}
        </label>
        <span className={classes.limits}>
          or drop {single ? 'it' : 'them'} here. JPG, PNG or WebP, up to {imageLimits.maxBytes / 1_000_000} MB
          {single ? '' : ' each'}.
        </span>
      </DropArea>
      {list.rows.length > 0 && (
        <Rows
          rows={list.rows}
          queue={queue}
          label={label}
          single={single}
          descriptionLength={descriptionLength}
          crops={cropsOf(collection)}
          creditRequired={creditRequired}
          onRemove={() => document.getElementById(id)?.focus()}
        />
      )}
      {list.refused.length > 0 && (
        <Alert
          color="red"
          icon={<Icon name="alert" size={20} />}
          mt="sm"
          withCloseButton
          closeButtonLabel="Dismiss"
          onClose={() => queue?.dismissRefusals()}
        >
          {list.refused.map(({ name, reason }, index) => (
            <p key={index} className={classes.refusal}>
              <strong>{name} was not added.</strong> {reason}
            </p>
          ))}
        </Alert>
      )}
      {list.chooseAgain.length > 0 && (
        <Alert color="indigo" role="status" mt="sm">
          {list.chooseAgain.length === 1 ? 'This image was' : 'These images were'} not uploaded before the
          page was left, or removed since: {list.chooseAgain.join(', ')}. Choose{' '}
          {list.chooseAgain.length === 1 ? 'it' : 'them'} again, and what is still there is not sent twice.
        </Alert>
      )}
      <WaitingPictures
        pictures={list.waiting}
        needsRoom={list.rows.some((row) => row.needsRoom)}
        onOpen={() => void queue?.lookForWaiting()}
        onRemove={async (uploadId) => (await queue?.removeWaiting(uploadId)) ?? false}
        onEmpty={() => document.getElementById(id)?.focus()}
      />
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </Input.Wrapper>
  )
}

function DropArea({ onDrop, children }: { onDrop: (files: FileList) => void; children: React.ReactNode }) {
  const [over, setOver] = useState(false)
  const hold = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <div
      className={classes.drop}
      data-over={over || undefined}
      onDragEnter={hold}
      onDragOver={hold}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onDrop(event.dataTransfer.files)
      }}
    >
      {children}
    </div>
  )
}

function Rows(props: {
  rows: readonly UploadRow[]
  queue: UploadQueue | null
  label: string
  single: boolean
  descriptionLength: number
  crops: readonly CropRatio[]
  creditRequired: boolean
  onRemove: () => void
}) {
  const { rows, queue, single } = props
  const keys = rows.map((row) => row.key)
  const banner = single ? null : bannerRow(rows)
  return (
    <SortableRows rows={rows} noun="image" onMove={(key, over) => queue?.move(key, over)}>
      <ol className={classes.rows} aria-label={single ? props.label : `${props.label}, in their order`}>
        {rows.map((row, index) => (
          <UploadListItem
            key={row.key}
            row={row}
            queue={queue}
            single={single}
            isBanner={row === banner}
            canBecomeBanner={banner !== null && row !== banner && hasPlace(row)}
            above={keys[index - 1] ?? null}
            below={keys[index + 1] ?? null}
            descriptionLength={props.descriptionLength}
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

/** Returns the last announcement about the list. */
function useAnnouncement(rows: readonly UploadRow[]): string {
  const before = useRef(rows)
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    const next = announcement(before.current, rows)
    before.current = rows
    if (next !== null) setSpoken(next)
  }, [rows])
  return spoken
}
