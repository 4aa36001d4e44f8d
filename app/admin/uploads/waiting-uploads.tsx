import { useEffect, useRef, useState } from 'react'
import { formatMoment } from '#domain/calendar-date.ts'
import { uploadThumbnail } from '#domain/media/image-address.ts'
import type { WaitingUpload } from '#domain/media/staged-images.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { Icon } from '../icon.tsx'
import { fileProgress, fileSize } from '#domain/file-size.ts'
import { misplacedPressMs } from './misplaced-press.ts'
import { RowAction } from './row-action.tsx'
import rows from './upload-list-item.module.css'
import classes from './waiting-uploads.module.css'

/**
 * The user's uploads that belong to no record. The list is closed until the user opens it, or until there is no room
 * for a new one. Without such uploads it renders nothing.
 */
export function WaitingUploads(props: {
  uploads: readonly WaitingUpload[]
  /** The noun for one upload, used in messages. */
  noun: 'picture' | 'file'
  /** True when a new upload was refused because there is no room. */
  needsRoom: boolean
  /** Requests the list from the server again. */
  onOpen: () => void
  /** Resolves to false when the upload could not be removed. */
  onRemove: (uploadId: string) => Promise<boolean>
  /** Called when the last upload is removed: the keyboard focus has to move elsewhere. */
  onEmpty: () => void
}) {
  const { uploads, noun, needsRoom, onOpen, onRemove, onEmpty } = props
  const [open, setOpen] = useState(needsRoom)
  const [failed, setFailed] = useState<string | null>(null)
  const [spoken, setSpoken] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const leaving = useRef<{ id: string; name: string; index: number } | null>(null)
  const goneAtMs = useRef(-Infinity)
  useEffect(() => {
    if (needsRoom) setOpen(true)
  }, [needsRoom])
  useEffect(() => {
    const gone = leaving.current
    if (!gone || uploads.some(({ id }) => id === gone.id)) return
    leaving.current = null
    goneAtMs.current = performance.now()
    setSpoken(`${gone.name} removed. ${uploads.length} waiting.`)
    const buttons = list.current?.querySelectorAll('button')
    if (buttons?.length) buttons[Math.min(gone.index, buttons.length - 1)]?.focus()
    else onEmpty()
  }, [uploads, onEmpty])

  async function remove({ id, name }: WaitingUpload, index: number, pressedAtMs: number) {
    if (leaving.current || pressedAtMs - goneAtMs.current < misplacedPressMs) return
    leaving.current = { id, name, index }
    setFailed(null)
    if (await onRemove(id)) return
    leaving.current = null
    setFailed(id)
  }

  return (
    <>
      {uploads.length > 0 && (
        <details
          className={classes.waiting}
          open={open}
          onToggle={({ currentTarget }) => {
            if (currentTarget.open && !open) onOpen()
            setOpen(currentTarget.open)
          }}
        >
          <summary className={classes.summary}>
            {uploads.length === 1
              ? `1 ${noun} waiting that belongs to no record`
              : `${uploads.length} ${noun}s waiting that belong to no record`}
            <Icon name="chevron-down" size={20} />
          </summary>
          <p className={classes.words}>
            You uploaded them, and nothing was published with them yet. Remove those that you do not need. A
            form that is open in another window loses a {noun} that you remove here.
          </p>
          <ul
            ref={list}
            className={classes.pictures}
            aria-label={
              noun === 'picture'
                ? 'Pictures waiting that belong to no record'
                : 'Files waiting that belong to no record'
            }
          >
            {uploads.map((upload, index) => (
              <li key={upload.id} className={rows.row} data-single>
                <span className={rows.thumbnail}>
                  {upload.finished && upload.kind === 'picture' && (
                    <img src={uploadThumbnail(upload.id)} alt="" width={84} height={56} loading="lazy" />
                  )}
                </span>
                <div className={rows.facts}>
                  <span className={rows.name}>{upload.name}</span>
                  <p className={rows.words}>{sizeWords(upload)}</p>
                  <p className={rows.words}>{formatMoment(upload.createdAt)}</p>
                  {failed === upload.id && (
                    <p className={rows.words} data-failed role="alert">
                      It could not be removed. Check that you are connected and signed in, then press Remove
                      again.
                    </p>
                  )}
                </div>
                <div className={rows.actions}>
                  <RowAction
                    label={`Remove waiting ${noun} ${upload.name}`}
                    words="Remove"
                    sign="trash"
                    crimson
                    onClick={({ timeStamp }) => void remove(upload, index, timeStamp)}
                  />
                </div>
              </li>
            ))}
          </ul>
        </details>
      )}
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </>
  )
}

function sizeWords({ finished, receivedBytes, sizeBytes }: WaitingUpload): string {
  return finished ? fileSize(sizeBytes) : `${fileProgress(receivedBytes, sizeBytes)} arrived`
}
