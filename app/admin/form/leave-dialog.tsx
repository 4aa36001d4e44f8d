import { Button, Group, Modal, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'

/**
 * Asks for confirmation before the user leaves a page with unsaved changes by a link, by Back or by closing the tab.
 */
export function LeaveDialog({ isUnsaved, words }: { isUnsaved: () => boolean; words: string }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  )
  const unsaved = useRef(isUnsaved)
  useEffect(() => {
    unsaved.current = isUnsaved
  })
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      // The browser shows its own text.
      if (unsaved.current()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])

  const stay = () => blocker.reset?.()
  return (
    // `Modal` would lock scrolling with a style element, which the Content-Security-Policy refuses.
    <Modal opened={blocker.state === 'blocked'} onClose={stay} title="Leave without publishing?">
      <Text>{words}</Text>
      <Group mt="lg">
        <Button data-autofocus onClick={stay}>
          Stay here
        </Button>
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
      </Group>
    </Modal>
  )
}
