import { Paper, Text } from '@mantine/core'
import { type ToggleEvent, useEffect, useRef, useState } from 'react'
import { formatMoment } from '#domain/calendar-date.ts'
import { uploadThumbnail } from '#domain/media/image-address.ts'
import type { WaitingUpload } from '#domain/media/staged-images.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { Summary } from '../ui/disclosure.tsx'
import { fileProgress, fileSize } from '#domain/file-size.ts'
import { Fact, FileRow, RowPicture } from './file-row.tsx'
import { misplacedPressMs } from './misplaced-press.ts'
import { RowAction } from './row-action.tsx'
import type { UploadQueue } from './upload-queue.client.ts'
import type { UploadNoun } from './uploads-of-field.ts'

/**
 * The user's uploads that belong to no record. The list is closed until the user opens it, or until there is no room
 * for a new one. Without such uploads it renders nothing.
 */
export function WaitingUploads(props: {
  uploads: readonly WaitingUpload[]
  /** The noun for one upload, used in messages. */
  noun: UploadNoun
  /** True when a new upload was refused because there is no room. */
  needsRoom: boolean
  /** Null until scripts run. */
  queue: UploadQueue | null
  /** Called when the last upload is removed: the keyboard focus has to move elsewhere. */
  onEmpty: () => void
}) {
  const { uploads, noun, needsRoom, queue, onEmpty } = props
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
    if (await queue?.removeWaiting(id)) return
    leaving.current = null
    setFailed(id)
  }

  return (
    <>
      {uploads.length > 0 && (
        <Paper
          component="details"
          mt={12}
          open={open}
          onToggle={({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => {
            if (currentTarget.open && !open) void queue?.lookForWaiting()
            setOpen(currentTarget.open)
          }}
        >
          <Summary fz="sm">
            {uploads.length === 1
              ? `1 ${noun} waiting that belongs to no record`
              : `${uploads.length} ${noun}s waiting that belong to no record`}
          </Summary>
          <Text c="gray.6" fz="xs" px={16} pb={12}>
            You uploaded them, and nothing was published with them yet. Remove those that you do not need. A
            form that is open in another window loses a {noun} that you remove here.
          </Text>
          <ul
            ref={list}
            role="list"
            style={{ borderTop: '1px solid var(--line)' }}
            aria-label={
              noun === 'picture'
                ? 'Pictures waiting that belong to no record'
                : 'Files waiting that belong to no record'
            }
          >
            {uploads.map((upload, index) => (
              <FileRow
                key={upload.id}
                sign={
                  <RowPicture
                    url={upload.finished && upload.kind === 'picture' ? uploadThumbnail(upload.id) : null}
                    ratio="8x5"
                  />
                }
                name={upload.name}
                facts={
                  <>
                    <Fact>{sizeWords(upload)}</Fact>
                    <Fact>{formatMoment(upload.createdAt)}</Fact>
                    {failed === upload.id && (
                      <div role="alert">
                        <Fact failed>
                          It could not be removed. Check that you are connected and signed in, then press
                          Remove again.
                        </Fact>
                      </div>
                    )}
                  </>
                }
                actions={
                  <RowAction
                    label={`Remove waiting ${noun} ${upload.name}`}
                    words="Remove"
                    crimson
                    onClick={({ timeStamp }) => void remove(upload, index, timeStamp)}
                  />
                }
              />
            ))}
          </ul>
        </Paper>
      )}
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </>
  )
}

function sizeWords({ finished, receivedBytes, sizeBytes }: WaitingUpload): string {
  return finished ? fileSize(sizeBytes) : `${fileProgress(receivedBytes, sizeBytes)} arrived`
}
