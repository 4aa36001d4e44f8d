import { Button, Text } from '@mantine/core'
import { type DragEvent, type ReactNode, useState } from 'react'
import { Icon } from '../icon.tsx'
import classes from './file-chooser.module.css'
import type { UploadQueue } from './upload-queue.client.ts'

/** The area to choose or drop files, which upload immediately. */
export function FileChooser({
  id,
  multiple,
  isCompulsory,
  accept,
  queue,
  described,
  invalid,
  words,
  beside,
}: {
  /** The id of the input. */
  id: string
  multiple: boolean
  isCompulsory: boolean
  /** The types that the file chooser of the device offers. */
  accept: string
  /** Null until scripts run. */
  queue: UploadQueue | null
  /** The ids of the texts about the input; may be empty. */
  described: string
  invalid: boolean
  words: string
  /** Beside the button that chooses files. */
  beside?: ReactNode
}) {
  const choose = (files: FileList | null) => {
    if (queue && files && files.length > 0) void queue.add([...files])
  }
  return (
    <DropArea onDrop={choose}>
      <input
        id={id}
        type="file"
        multiple={multiple}
        required={isCompulsory}
        accept={accept}
        disabled={!queue}
        aria-describedby={described || undefined}
        aria-invalid={invalid}
        className={classes.input}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files)
          // Reset the value, so that choosing the same file again fires a change event.
          currentTarget.value = ''
        }}
      />
      <Button component="label" htmlFor={id} variant="default" leftSection={<Icon name="plus" size={20} />}>
        {words}
      </Button>
      {beside}
      <Text component="span" c="gray.6" fz="sm" className={classes.hint}>
        or drop {multiple ? 'them' : 'it'} here
      </Text>
    </DropArea>
  )
}

function DropArea({ onDrop, children }: { onDrop: (files: FileList) => void; children: ReactNode }) {
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
