import type { FieldProps } from '../form/use-save-form.ts'
import { TextInput } from '@mantine/core'
import { fileSize } from '#domain/file-size.ts'
import { downloadLimits } from '#domain/downloads/schema.ts'
import { Icon } from '../icon.tsx'
import { ItemMenu, type ItemMoves, MoveItems } from '../item-menu.tsx'
import { RowHandle, useSortableRow } from '../sortable-rows.tsx'
import { toDownloadsValue } from './download-uploads.ts'
import { Fact, FileRow } from './file-row.tsx'
import { RowAction } from './row-action.tsx'
import { TransferActions } from './transfer-actions.tsx'
import { UploadField } from './upload-field.tsx'
import { progressWords, StateBadge, UploadBar } from './upload-progress.tsx'
import type { UploadQueue } from './upload-queue.client.ts'
import { badgeOf, type UploadRow } from './upload-row.ts'
import type { FormImages } from './use-upload-queue.ts'

/**
 * PDFs that visitors can download, in their order, with the names that they read. Files upload as soon as they are
 * chosen.
 */
export function DownloadsField({ downloads, ...field }: FieldProps & { downloads: FormImages }) {
  const { queue, list, most } = downloads
  return (
    <UploadField
      {...field}
      hint={`Up to ${most} PDFs of ${downloadLimits.maxBytes / 1_000_000}\u00A0MB, with the names that visitors read. May stay empty.`}
      uploads={downloads}
      noun="file"
      value={toDownloadsValue(list.rows)}
      accept="application/pdf"
      words="Choose PDFs"
    >
      {(row, moves, onRemoved) => (
        <DownloadRow
          key={row.key}
          row={row}
          queue={queue}
          {...moves}
          invalid={Boolean(field.error)}
          onRemove={onRemoved}
        />
      )}
    </UploadField>
  )
}

function DownloadRow({
  row,
  queue,
  invalid,
  onRemove,
  ...moves
}: ItemMoves & {
  row: UploadRow
  queue: UploadQueue | null
  invalid: boolean
  onRemove: () => void
}) {
  const sortable = useSortableRow(row)
  const isAlone = !moves.onMoveUp && !moves.onMoveDown
  const takeAway = () => {
    if (queue?.remove(row.key)) onRemove()
  }
  return (
    <FileRow
      {...sortable.row}
      data-state={row.state}
      before={!isAlone && <RowHandle {...sortable.handle} />}
      sign={<Icon name="file" />}
      name={row.name}
      badges={<StateBadge badge={badgeOf(row)} />}
      facts={
        <>
          {row.state !== 'success' && <UploadBar row={row} />}
          <Fact failed={row.state === 'error'}>
            {row.state === 'success' ? `PDF, ${fileSize(row.sizeBytes)}` : progressWords(row, 'file')}
          </Fact>
          {row.state !== 'canceled' && row.retryable && (
            <TextInput
              mt={8}
              label="Name that visitors read"
              aria-label={`Name that visitors read for ${row.name}`}
              autoComplete="off"
              value={row.description}
              error={invalid && row.description.trim() === ''}
              onChange={({ currentTarget: { value } }) =>
                queue?.changeDetails(row.key, { description: value })
              }
            />
          )}
        </>
      }
      actions={
        row.state === 'success' ? (
          <RowAction label={`Remove ${row.name}`} words="Remove" crimson onClick={takeAway} />
        ) : (
          <TransferActions row={row} queue={queue} onTakeAway={takeAway} />
        )
      }
      menu={
        !isAlone && (
          <ItemMenu name={row.name}>
            <MoveItems {...moves} />
          </ItemMenu>
        )
      }
    />
  )
}
