import { Button, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { Icon } from '../icon.tsx'

/** Says that an item was removed from its list, with the way back. It takes the focus, because the item is gone. */
export function Removed({ name, onUndo }: { name: string; onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => undo.current?.focus(), [name])
  return (
    <Group justify="space-between" gap="0 12px" px={16} py={4} bg="indigo.1">
      <span>
        <bdi>{name}</bdi> is out of the list.
      </span>
      <Button
        ref={undo}
        type="button"
        variant="subtle"
        leftSection={<Icon name="undo" size={18} />}
        onClick={onUndo}
      >
        Undo<VisuallyHidden> the removal of {name}</VisuallyHidden>
      </Button>
    </Group>
  )
}
