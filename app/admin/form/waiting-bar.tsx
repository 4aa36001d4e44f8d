import { Button, Group, Text } from '@mantine/core'
import { type RefObject, useEffect, useRef } from 'react'
import { focusIfLost } from '../focus-if-lost.ts'
import { Icon } from '../icon.tsx'

/**
 * Replaces the button of a form that was pressed and is sent later by itself. `onNow`: sends it at once; null when that
 * is not possible. The keyboard focus goes to Cancel, and back to `button`, unless the user is somewhere else meanwhile.
 */
export function WaitingBar({
  line,
  reason,
  button,
  onNow,
  onCancel,
}: {
  line: string
  reason: string
  button: RefObject<HTMLButtonElement | null>
  onNow: (() => void) | null
  onCancel: () => void
}) {
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    focusIfLost(cancel.current)
    // The button as it is then: React has replaced it when this runs.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    return () => focusIfLost(button.current)
  }, [button])
  const look = { type: 'button', variant: 'default', flex: { base: '1 1 auto', md: 'none' } } as const
  return (
    <Group flex="1 0 100%" gap={12}>
      <Icon name={onNow ? 'no-connection' : 'clock'} size={20} />
      <Text role="status" flex="1 1 200px" fz="xs">
        <Text component="strong" display="block" fz="sm" fw={700}>
          {line}
        </Text>
        {reason}
      </Text>
      {onNow && (
        <Button {...look} onClick={() => onNow()}>
          Try now
        </Button>
      )}
      <Button {...look} ref={cancel} onClick={onCancel}>
        Cancel
      </Button>
    </Group>
  )
}
