import { useSortable } from '@dnd-kit/sortable'
import { ActionIcon, Badge, Menu, Progress, TextInput } from '@mantine/core'
import type { CSSProperties, JSX } from 'react'
import { toSafeName } from '#domain/media/file-name.ts'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { fileProgress, fileSize } from './file-size.ts'
import { RowAction } from './row-action.tsx'
import classes from './upload-list-item.module.css'
import type { UploadQueue } from './upload-queue.client.ts'
import { badgeOf, type UploadBadge, type UploadRow } from './upload-row.ts'
import { nextStates } from './upload-states.ts'

interface UploadListItemProps {
  row: UploadRow
  /** Null until scripts run. */
  queue: UploadQueue | null
  /** True when only one image is allowed. It has no move buttons, and it is replaced instead of removed. */
  single: boolean
  isBanner: boolean
  /** The keys of the rows before and after; null at the ends. */
  above: string | null
  below: string | null
  descriptionLength: number
  /** Called when the row is removed, so that the keyboard focus can move elsewhere. */
  onRemove: () => void
}

/** One image of the list with all its buttons. */
export function UploadListItem({
  row,
  queue,
  single,
  isBanner,
  above,
  below,
  descriptionLength,
  onRemove,
}: UploadListItemProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({
      id: row.key,
    })
  const style: CSSProperties = {
    // Rows move only vertically.
    transform: transform ? `translateY(${transform.y}px)` : undefined,
    transition,
  }
  return (
    <li
      ref={setNodeRef}
      style={style}
      className={classes.row}
      data-banner={isBanner || undefined}
      data-dragging={isDragging || undefined}
      data-state={row.state}
      data-single={single || undefined}
    >
      {!single && (
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={classes.handle}
          {...attributes}
          {...listeners}
          aria-label={`Drag to reorder ${row.name}`}
        >
          <Icon name="handle" size={20} />
        </button>
      )}
      <span className={classes.thumbnail}>
        {row.thumbnailUrl && <img src={row.thumbnailUrl} alt="" width={84} height={56} decoding="async" />}
      </span>
      <div className={classes.facts}>
        <div className={classes.heading}>
          <span className={classes.name}>{row.name}</span>
          <StateBadge badge={badgeOf(row)} />
          {isBanner && (
            <Badge variant="filled" color="ember.5" c="black">
              Program banner
            </Badge>
          )}
        </div>
        {row.existingUrl === null && <StoredName name={row.name} />}
        {row.state !== 'success' && <Bar row={row} />}
        <p className={classes.words} data-failed={row.state === 'error' || undefined}>
          {progressWords(row)}
        </p>
      </div>
      <div className={classes.actions}>
        {!(single && row.existingUrl !== null) && <Actions row={row} queue={queue} onRemove={onRemove} />}
        {!single && (
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <ActionIcon
                className={classes.more}
                aria-label={`Order of ${row.name}`}
                title="Move up or down"
              >
                <Icon name="more-vertical" size={20} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item disabled={!above} onClick={() => above && queue?.move(row.key, above)}>
                Move up
              </Menu.Item>
              <Menu.Item disabled={!below} onClick={() => below && queue?.move(row.key, below)}>
                Move down
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {row.state !== 'canceled' && row.retryable && (
        <TextInput
          className={classes.description}
          label={
            <>
              Description (what the picture shows)<VisuallyHidden> of {row.name}</VisuallyHidden>
            </>
          }
          placeholder="Optional"
          maxLength={descriptionLength}
          value={row.description}
          onChange={({ currentTarget }) => queue?.describe(row.key, currentTarget.value)}
          styles={{ label: { fontSize: 'var(--mantine-font-size-xs)', fontWeight: 400, marginBottom: 2 } }}
        />
      )}
    </li>
  )
}

const badgeColours: { readonly [badge in UploadBadge]: string } = {
  Waiting: 'indigo',
  Uploading: 'indigo',
  Pausing: 'ember',
  Paused: 'ember',
  Cancelling: 'gray',
  Cancelled: 'gray',
  Uploaded: 'green',
  Published: 'indigo',
  Failed: 'red',
}

const StateBadge = ({ badge }: { badge: UploadBadge }) => <Badge color={badgeColours[badge]}>{badge}</Badge>

/** Shows the name in the picture's address when it differs from the name of the file. */
function StoredName({ name }: { name: string }) {
  const stored = toSafeName(name)
  const bare = name.replace(/\.[^.]*$/, '').toLowerCase()
  return stored === bare ? null : <p className={classes.words}>Kept as “{stored}.jpg”</p>
}

const barColours: { readonly [state in UploadRow['state']]: string } = {
  running: 'indigo.7',
  success: 'green.6',
  pausing: 'gray.5',
  paused: 'gray.5',
  canceling: 'gray.5',
  canceled: 'gray.5',
  error: 'red.6',
}

function Bar({ row }: { row: UploadRow }) {
  const percent = row.sizeBytes === 0 ? 0 : Math.floor((row.sentBytes / row.sizeBytes) * 100)
  return <Progress value={percent} color={barColours[row.state]} aria-label={`Upload of ${row.name}`} />
}

function progressWords(row: UploadRow): string {
  const progress = fileProgress(row.sentBytes, row.sizeBytes)
  if (row.existingUrl !== null) return 'On the website'
  if (row.state === 'success') return sizeWords(row)
  if (row.state === 'error') return row.problem ?? ''
  if (row.state === 'pausing') return `Pausing at ${progress}`
  if (row.state === 'paused') return `Paused at ${progress}`
  if (row.state === 'canceling') return 'Cancelling'
  if (row.state === 'canceled') return 'Cancelled. Nothing of it is kept.'
  if (row.activity === 'shrinking') return `Making it smaller to save your data, ${fileSize(row.sizeBytes)}`
  if (row.activity === 'waiting') return `Waiting for its turn, ${fileSize(row.sizeBytes)}`
  if (row.activity === 'offline') return `No connection. Goes on by itself when it is back, ${progress}`
  if (row.activity === 'retrying') return `It did not get through. Trying again, ${progress}`
  return row.sentBytes >= row.sizeBytes ? `Checking the picture, ${progress}` : `Uploading, ${progress}`
}

function sizeWords({ chosenBytes, sizeBytes }: UploadRow): string {
  if (sizeBytes === 0) return ''
  return sizeBytes < chosenBytes
    ? `${fileSize(sizeBytes)}, was ${fileSize(chosenBytes)}`
    : fileSize(sizeBytes)
}

function Actions({
  row,
  queue,
  onRemove,
}: {
  row: UploadRow
  queue: UploadQueue | null
  onRemove: () => void
}): JSX.Element {
  const busy = row.state === 'pausing' || row.state === 'canceling'
  const action = (words: string, sign: IconName, onClick: () => void, crimson = false) => (
    <RowAction
      label={`${words} ${row.name}`}
      words={words}
      sign={sign}
      disabled={busy}
      crimson={crimson}
      onClick={onClick}
    />
  )
  const cancel = action('Cancel', 'close', () => queue?.cancel(row.key), true)
  const takeAway = () => {
    if (queue?.remove(row.key)) onRemove()
  }
  const remove = action('Remove', 'trash', takeAway, true)

  if (row.state === 'success') return remove
  if (row.state === 'canceled')
    return (
      <>
        {action('Try again', 'retry', () => queue?.retry(row.key))}
        {remove}
      </>
    )
  if (row.state === 'error') {
    if (!row.retryable) return remove
    // A failed task has ended. Cancel can only remove its place in the list.
    return (
      <>
        {action('Try again', 'retry', () => queue?.retry(row.key))}
        {action('Cancel', 'close', takeAway, true)}
      </>
    )
  }
  const resumable = nextStates[row.state].includes('running')
  return (
    <>
      {resumable
        ? action('Resume', 'play', () => queue?.resume(row.key))
        : action('Pause', 'pause', () => queue?.pause(row.key))}
      {cancel}
    </>
  )
}
