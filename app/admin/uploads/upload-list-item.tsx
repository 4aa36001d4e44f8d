import { Badge, Menu } from '@mantine/core'
import { type JSX, useId, useState } from 'react'
import { toSafeName } from '#domain/media/file-name.ts'
import { ItemMenu, type ItemMoves, MoveItems } from '../item-menu.tsx'
import { RowHandle, useSortableRow } from '../sortable-rows.tsx'
import { fileSize, fileSizeChange } from '#domain/file-size.ts'
import { chooseFile } from './choose-file.client.ts'
import { Fact, FileRow, RowPicture } from './file-row.tsx'
import { PictureDetailsFields } from './picture-details.tsx'
import type { CropRatio } from '#domain/media/schema.ts'
import { RowAction, type RowActionLook } from './row-action.tsx'
import { acceptedTypes } from './image-check.ts'
import type { UploadQueue } from './upload-queue.client.ts'
import { progressWords, StateBadge, UploadBar } from './upload-progress.tsx'
import { badgeOf, type UploadRow } from './upload-row.ts'
import { TransferActions } from './transfer-actions.tsx'

interface UploadListItemProps extends ItemMoves {
  row: UploadRow
  /** Null until scripts run. */
  queue: UploadQueue | null
  /** True when only one image is allowed. It has no move buttons, and it is replaced instead of removed. */
  single: boolean
  isBanner: boolean
  /** The form has a banner, and this image counts and is not the banner. */
  canBecomeBanner: boolean
  crops: readonly CropRatio[]
  /** The photographer must be named: the details are open from the beginning. */
  creditRequired: boolean
  /** Whether the field has an error. */
  invalid: boolean
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
  onMoveUp,
  onMoveDown,
  crops,
  creditRequired,
  invalid,
  onRemove,
}: UploadListItemProps) {
  const sortable = useSortableRow(row)
  const [isOpen, setOpen] = useState(creditRequired)
  const creditMissing = invalid && creditRequired && row.state === 'success' && row.photographer.trim() === ''
  const open = isOpen || creditMissing
  const detailsId = useId()
  const hasDetails = row.state !== 'canceled' && row.retryable
  const makeBanner = canBecomeBanner && queue ? () => queue.makeBanner(row.key) : undefined
  return (
    <FileRow
      {...sortable.row}
      data-banner={isBanner || undefined}
      data-state={row.state}
      before={!single && <RowHandle {...sortable.handle} />}
      sign={<RowPicture url={row.thumbnailUrl} ratio={crops[0]} />}
      name={row.name}
      badges={
        <>
          {isBanner && (
            <Badge variant="filled" color="var(--mantine-primary-color-5)" c="black">
              Program banner
            </Badge>
          )}
          <StateBadge badge={badgeOf(row)} />
        </>
      }
      facts={
        <>
          {row.existingUrl === null && <StoredName name={row.name} />}
          {row.state !== 'success' && <UploadBar row={row} />}
          <Fact failed={row.state === 'error'}>{wordsOf(row)}</Fact>
        </>
      }
      actions={
        <>
          {hasDetails && (
            <RowAction
              label={open ? `Close the details of ${row.name}` : `Details of ${row.name}`}
              words={open ? 'Close' : 'Details'}
              expanded={open}
              controls={detailsId}
              onClick={() => setOpen(!open)}
            />
          )}
          <Actions row={row} queue={queue} single={single} onMakeBanner={makeBanner} onRemove={onRemove} />
        </>
      }
      menu={
        (!single || (hasDetails && crops.length > 0)) && (
          <ItemMenu name={row.name}>
            {makeBanner && <Menu.Item onClick={makeBanner}>Make banner</Menu.Item>}
            {!single && <MoveItems onMoveUp={onMoveUp} onMoveDown={onMoveDown} />}
            {hasDetails && crops.length > 0 && (
              <Menu.Item disabled={!row.point} onClick={() => queue?.changeDetails(row.key, { point: null })}>
                Remove the chosen point
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
          </ItemMenu>
        )
      }
    >
      {hasDetails && open && (
        <PictureDetailsFields
          id={detailsId}
          row={row}
          crops={crops}
          creditRequired={creditRequired}
          creditMissing={creditMissing}
          onChange={(details) => queue?.changeDetails(row.key, details)}
        />
      )}
    </FileRow>
  )
}

/** Shows the name in the picture's address when it differs from the name of the file. */
function StoredName({ name }: { name: string }) {
  const stored = toSafeName(name)
  const bare = name.replace(/\.[^.]*$/, '').toLowerCase()
  return stored === bare ? null : <Fact>Kept as “{stored}.jpg”</Fact>
}

/** What is exceptional about a stored picture, otherwise its progress. */
function wordsOf(row: UploadRow): string {
  if (row.state !== 'success') return progressWords(row, 'picture')
  const size = row.existingUrl === null ? sizeWords(row) : ''
  return [size, row.description.trim() === '' && 'Description missing']
    .filter(Boolean)
    .map((fact) => `${fact}.`)
    .join(' ')
}

function sizeWords({ chosenBytes, sizeBytes }: UploadRow): string {
  if (sizeBytes === 0) return ''
  return sizeBytes < chosenBytes ? fileSizeChange(sizeBytes, chosenBytes) : fileSize(sizeBytes)
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
  const takeAway = () => {
    if (queue?.remove(row.key)) onRemove()
  }
  if (row.state !== 'success') return <TransferActions row={row} queue={queue} onTakeAway={takeAway} />
  // A new image replaces the only one: "Choose another" above the list.
  if (single && row.existingUrl !== null) return null
  const replace = async () => {
    const file = await chooseFile(acceptedTypes)
    if (file) void queue?.replace(row.key, file)
  }
  const action = (words: string, onClick: () => void, look: RowActionLook = {}) => (
    <RowAction label={`${words} ${row.name}`} words={words} onClick={onClick} {...look} />
  )
  if (single) return action('Remove', takeAway, { crimson: true })
  return (
    <>
      {action('Replace', () => void replace())}
      {onMakeBanner && action('Make banner', onMakeBanner, { wide: true })}
      {action('Remove', takeAway, { crimson: true, wide: true })}
    </>
  )
}
