import { ActionIcon, Badge, Menu, Progress } from '@mantine/core'
import { type JSX, useId, useState } from 'react'
import { toSafeName } from '#domain/media/file-name.ts'
import { Icon, type IconName } from '../icon.tsx'
import { RowHandle, useSortableRow } from '../sortable-rows.tsx'
import { fileProgress, fileSize } from './file-size.ts'
import { chooseFile } from './choose-file.client.ts'
import { PictureDetailsFields } from './picture-details.tsx'
import type { CropRatio } from '#domain/media/schema.ts'
import { RowAction, type RowActionLook } from './row-action.tsx'
import { acceptedTypes } from './image-check.ts'
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
  /** The form has a banner, and this image counts and is not the banner. */
  canBecomeBanner: boolean
  /** The keys of the rows before and after; null at the ends. */
  above: string | null
  below: string | null
  descriptionLength: number
  crops: readonly CropRatio[]
  /** The photographer must be named: the details are open from the beginning. */
  creditRequired: boolean
  /** Called when the row is removed, so that the keyboard focus can move elsewhere. */
  onRemove: () => void
}

/** One image of the list with all its buttons. */
export function UploadListItem({
  row,
  queue,
  single,
  isBanner,
  canBecomeBanner,
  above,
  below,
  descriptionLength,
  crops,
  creditRequired,
  onRemove,
}: UploadListItemProps) {
  const sortable = useSortableRow(row)
  const [open, setOpen] = useState(creditRequired)
  const detailsId = useId()
  const hasDetails = row.state !== 'canceled' && row.retryable
  const makeBanner = canBecomeBanner && queue ? () => queue.makeBanner(row.key) : undefined
  return (
    <li
      {...sortable.row}
      className={classes.row}
      data-banner={isBanner || undefined}
      data-state={row.state}
      data-single={single || undefined}
    >
      {!single && <RowHandle {...sortable.handle} className={classes.handle} />}
      <span className={classes.thumbnail} data-ratio={crops[0]}>
        {row.thumbnailUrl && <img src={row.thumbnailUrl} alt="" decoding="async" />}
      </span>
      <div className={classes.facts}>
        <div className={classes.heading}>
          <span className={classes.name}>{row.name}</span>
          {isBanner && (
            <Badge variant="filled" color="ember.5" c="black">
              Program banner
            </Badge>
          )}
          <StateBadge badge={badgeOf(row)} />
        </div>
        {row.existingUrl === null && <StoredName name={row.name} />}
        {row.state !== 'success' && <Bar row={row} />}
        <p className={classes.words} data-failed={row.state === 'error' || undefined}>
          {progressWords(row)}
        </p>
      </div>
      <div className={classes.actions}>
        {hasDetails && (
          <RowAction
            label={open ? `Close the details of ${row.name}` : `Details of ${row.name}`}
            words={open ? 'Close' : 'Details'}
            sign="chevron-down"
            expanded={open}
            controls={detailsId}
            onClick={() => setOpen(!open)}
          />
        )}
        <Actions row={row} queue={queue} single={single} onMakeBanner={makeBanner} onRemove={onRemove} />
      </div>
      {(!single || (hasDetails && crops.length > 0)) && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon className={classes.more} aria-label={`More for ${row.name}`} title="More">
              <Icon name="more-vertical" size={20} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {makeBanner && <Menu.Item onClick={makeBanner}>Make banner</Menu.Item>}
            {!single && (
              <>
                <Menu.Item disabled={!above} onClick={() => above && queue?.move(row.key, above)}>
                  Move up
                </Menu.Item>
                <Menu.Item disabled={!below} onClick={() => below && queue?.move(row.key, below)}>
                  Move down
                </Menu.Item>
              </>
            )}
            {hasDetails && crops.length > 0 && (
              <Menu.Item disabled={!row.point} onClick={() => queue?.changeDetails(row.key, { point: null })}>
                Back to the middle
              </Menu.Item>
            )}
            {!single && row.state === 'success' && (
              <>
                <Menu.Divider />
                <Menu.Item
                  color="red.6"
                  onClick={() => {
                    if (queue?.remove(row.key)) onRemove()
                  }}
                >
                  Remove
                </Menu.Item>
              </>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {hasDetails && open && (
        <PictureDetailsFields
          id={detailsId}
          row={row}
          descriptionLength={descriptionLength}
          crops={crops}
          creditRequired={creditRequired}
          onChange={(details) => queue?.changeDetails(row.key, details)}
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
  if (row.state === 'success') {
    const place = row.existingUrl === null ? sizeWords(row) : 'On the website'
    return [place, row.description.trim() && 'Description written']
      .filter(Boolean)
      .map((fact) => `${fact}.`)
      .join(' ')
  }
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
  single,
  onMakeBanner,
  onRemove,
}: {
  row: UploadRow
  queue: UploadQueue | null
  single: boolean
  onMakeBanner: (() => void) | undefined
  onRemove: () => void
}): JSX.Element | null {
  const busy = row.state === 'pausing' || row.state === 'canceling'
  const action = (words: string, sign: IconName, onClick: () => void, look: RowActionLook = {}) => (
    <RowAction
      label={`${words} ${row.name}`}
      words={words}
      sign={sign}
      disabled={busy}
      onClick={onClick}
      {...look}
    />
  )
  const cancel = action('Cancel', 'close', () => queue?.cancel(row.key), { crimson: true })
  const takeAway = () => {
    if (queue?.remove(row.key)) onRemove()
  }
  const remove = action('Remove', 'trash', takeAway, { crimson: true })

  if (row.state === 'success') {
    // A new image replaces the only one: "Choose another" above the list.
    if (single) return row.existingUrl === null ? remove : null
    const replace = async () => {
      const file = await chooseFile(acceptedTypes)
      if (file) void queue?.replace(row.key, file)
    }
    return (
      <>
        {action('Replace', 'swap', () => void replace())}
        {onMakeBanner && action('Make banner', 'flag', onMakeBanner, { wide: true })}
        {action('Remove', 'trash', takeAway, { crimson: true, wide: true })}
      </>
    )
  }
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
        {action('Cancel', 'close', takeAway, { crimson: true })}
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
