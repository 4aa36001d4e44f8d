import { Button, Group, Text } from '@mantine/core'
import { type RefObject, useEffect, useRef } from 'react'
import { focusIfLost } from '../focus-if-lost.ts'
import { Icon } from '../icon.tsx'

/**
 * Replaces the button of a form that was pressed while `count` uploads are still arriving. `handsIn`: the button hands
 * the draft in. The keyboard focus goes to Cancel, and back to `button`, unless the user is somewhere else meanwhile.
 */
export function WaitingForUploads({
  count,
  handsIn,
  button,
  onCancel,
}: {
  count: number
  handsIn: boolean
  button: RefObject<HTMLButtonElement | null>
  onCancel: () => void
}) {
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    focusIfLost(cancel.current)
    // The button as it is then: React has replaced it when this runs.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    return () => focusIfLost(button.current)
  }, [button])
  return (
    <Group flex="1 0 100%" gap={12}>
      <Icon name="clock" size={20} />
      <Text role="status" flex="1 1 200px" fz="xs">
        <Text component="strong" display="block" fz="sm" fw={700}>
          {handsIn ? 'Your request to publish is sent' : 'Will be published'} when{' '}
          {count === 1 ? '1 upload has' : `${count} uploads have`} arrived
        </Text>
        Keep this page open. If it closes, your draft says what is missing.
      </Text>
      <Button
        ref={cancel}
        type="button"
        variant="default"
        flex={{ base: '1 1 auto', md: 'none' }}
        onClick={onCancel}
      >
        Cancel
      </Button>
    </Group>
  )
}
