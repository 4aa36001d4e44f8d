import type { FieldProps } from '../form/use-save-form.ts'
import { Input, Paper } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { HiddenValue } from '../form/form-field.tsx'
import type { ItemMoves } from '../item-menu.tsx'
import { SortableRows } from '../sortable-rows.tsx'
import { FileChooser } from './file-chooser.tsx'
import { UploadMessages } from './upload-messages.tsx'
import type { UploadRow } from './upload-row.ts'
import type { UploadNoun } from './uploads-of-field.ts'
import { useUploadField } from './use-upload-field.ts'
import type { FormImages } from './use-upload-queue.ts'
import { WaitingUploads } from './waiting-uploads.tsx'

/**
 * A field with a list of files that upload as soon as they are chosen. `id`: of the file chooser. `name`: of the hidden input
 * that holds `value`.
 * `words`: on the button that chooses files. `beside`: another way to choose, beside its button. `accept`: the types of
 * files. `children`: shows one row;
 * the row calls `onRemoved` when it is removed, to move the keyboard focus.
 */
export function UploadField({
  id,
  label,
  hint,
  name,
  error,
  'aria-required': isCompulsory,
  uploads: { queue, list, most },
  noun,
  value,
  accept,
  words,
  beside,
  children,
}: FieldProps & {
  hint?: string | undefined
  uploads: FormImages
  noun: UploadNoun
  value: string
  accept: string
  words: string
  beside?: ReactNode
  children: (row: UploadRow, moves: ItemMoves, onRemoved: () => void) => ReactNode
}) {
  const hintId = useId()
  const errorId = useId()
  const spoken = useUploadField(name, { queue, list }, noun)
  const focusChooser = () => document.getElementById(id)?.focus()
  const { rows } = list
  const moveTo = (row: UploadRow, place: UploadRow | undefined) =>
    place && (() => queue?.move(row.key, place.key))
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={hint}
      descriptionProps={{ id: hintId }}
      error={error}
      errorProps={{ id: errorId }}
    >
      <HiddenValue name={name} value={value} />
      <FileChooser
        id={id}
        multiple={most > 1}
        isCompulsory={isCompulsory}
        accept={accept}
        queue={queue}
        described={[hint && hintId, error && errorId].filter(Boolean).join(' ')}
        invalid={Boolean(error)}
        words={words}
        beside={beside}
      />
      {rows.length > 0 && (
        <SortableRows rows={rows} noun={noun} onMove={(key, over) => queue?.move(key, over)}>
          <Paper
            component="ol"
            style={{ listStyle: 'none' }}
            m={0}
            mt={12}
            p={0}
            aria-label={most === 1 ? label : `${label}, in their order`}
          >
            {rows.map((row, index) =>
              children(
                row,
                { onMoveUp: moveTo(row, rows[index - 1]), onMoveDown: moveTo(row, rows[index + 1]) },
                focusChooser,
              ),
            )}
          </Paper>
        </SortableRows>
      )}
      <UploadMessages list={list} queue={queue} noun={noun} onDismiss={focusChooser} />
      <WaitingUploads
        uploads={list.waiting}
        noun={noun}
        needsRoom={rows.some((row) => row.needsRoom)}
        queue={queue}
        onEmpty={focusChooser}
      />
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </Input.Wrapper>
  )
}
