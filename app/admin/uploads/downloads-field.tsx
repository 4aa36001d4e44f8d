import { Input, TextInput } from '@mantine/core'
import { useId } from 'react'
import { fileSize } from '#domain/file-size.ts'
import { downloadLimits } from '#domain/downloads/schema.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { fieldId, HiddenValue } from '../form/form-field.tsx'
import { Icon } from '../icon.tsx'
import { ItemMenu, type ItemMoves, MoveItems } from '../item-menu.tsx'
import { RowHandle, SortableRows, useSortableRow } from '../sortable-rows.tsx'
import { toDownloadsValue } from './download-uploads.ts'
import classes from './downloads-field.module.css'
import { FileChooser } from './file-chooser.tsx'
import { RowAction } from './row-action.tsx'
import { movesOf } from './row-moves.ts'
import { TransferActions } from './transfer-actions.tsx'
import rows from './upload-list-item.module.css'
import { UploadMessages } from './upload-messages.tsx'
import { progressWords, StateBadge, UploadBar } from './upload-progress.tsx'
import type { UploadQueue } from './upload-queue.client.ts'
import { badgeOf, type UploadRow } from './upload-row.ts'
import { useUploadField } from './use-upload-field.ts'
import type { FormImages } from './use-upload-queue.ts'
import { WaitingUploads } from './waiting-uploads.tsx'

/**
 * PDFs that visitors can download, in their order, with the names that they read. Files upload as soon as they are
 * chosen.
 */
export function DownloadsField({
  label,
  name,
  error,
  downloads: { queue, list, most },
}: {
  label: string
  /** The name of the hidden input that holds the files. */
  name: string
  error?: string | undefined
  downloads: FormImages
}) {
  // The id of the file chooser, so that the error summary can link to it.
  const id = fieldId(name)
  const hintId = useId()
  const errorId = useId()
  const spoken = useUploadField(name, { queue, list }, 'files')
  const focusChooser = () => document.getElementById(id)?.focus()
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={`Up to ${most} PDFs, for example a pledge or the full report. Visitors see the name and the size before they download. You may leave it empty.`}
      descriptionProps={{ id: hintId }}
      error={error}
      errorProps={{ id: errorId }}
    >
      <HiddenValue name={name} value={toDownloadsValue(list.rows)} />
      <FileChooser
        id={id}
        multiple
        accept="application/pdf"
        queue={queue}
        described={error ? `${hintId} ${errorId}` : hintId}
        invalid={Boolean(error)}
        words="Choose PDFs"
        limits={`or drop them here. PDF, up to ${downloadLimits.maxBytes / 1_000_000}\u00A0MB each.`}
      />
      {list.rows.length > 0 && (
        <SortableRows rows={list.rows} noun="file" onMove={(key, over) => queue?.move(key, over)}>
          <ol className={classes.rows} aria-label={`${label}, in their order`}>
            {list.rows.map((row, index) => (
              <DownloadRow
                key={row.key}
                row={row}
                queue={queue}
                {...movesOf(list.rows, index, queue)}
                invalid={Boolean(error)}
                onRemove={focusChooser}
              />
            ))}
          </ol>
        </SortableRows>
      )}
      <UploadMessages list={list} queue={queue} noun="file" onDismiss={focusChooser} />
      <WaitingUploads
        uploads={list.waiting}
        noun="file"
        needsRoom={list.rows.some((row) => row.needsRoom)}
        onOpen={() => void queue?.lookForWaiting()}
        onRemove={async (uploadId) => (await queue?.removeWaiting(uploadId)) ?? false}
        onEmpty={focusChooser}
      />
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </Input.Wrapper>
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
    <li {...sortable.row} className={classes.row} data-state={row.state} data-single={isAlone || undefined}>
      {!isAlone && <RowHandle {...sortable.handle} className={classes.handle} />}
      <Icon name="file" />
      <div className={classes.facts}>
        <div className={rows.heading}>
          <span className={rows.name}>{row.name}</span>
          <StateBadge badge={badgeOf(row)} />
        </div>
        {row.state !== 'success' && <UploadBar row={row} />}
        <p className={rows.words} data-failed={row.state === 'error' || undefined}>
          {row.state === 'success' ? `PDF, ${fileSize(row.sizeBytes)}` : progressWords(row, 'file')}
        </p>
      </div>
      {row.state !== 'canceled' && row.retryable && (
        <TextInput
          className={classes.name}
          label="Name that visitors read"
          aria-label={`Name that visitors read for ${row.name}`}
          autoComplete="off"
          value={row.description}
          error={invalid && row.description.trim() === ''}
          onChange={({ currentTarget: { value } }) => queue?.changeDetails(row.key, { description: value })}
        />
      )}
      <div className={classes.actions}>
        {row.state === 'success' ? (
          <RowAction label={`Remove ${row.name}`} words="Remove" sign="trash" crimson onClick={takeAway} />
        ) : (
          <TransferActions row={row} queue={queue} onTakeAway={takeAway} />
        )}
      </div>
      {!isAlone && (
        <ItemMenu name={row.name} className={classes.more}>
          <MoveItems {...moves} />
        </ItemMenu>
      )}
    </li>
  )
}
