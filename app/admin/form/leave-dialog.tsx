import { Button, Group, Modal, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'

/** Asks before a page with something unsaved is left, by a link, by Back or by closing the tab. */
export function LeaveDialog({ isUnsaved, words }: { isUnsaved: () => boolean; words: string }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  )
  const asked = useRef(isUnsaved)
  useEffect(() => {
    asked.current = isUnsaved
  })
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      // The browser asks in its own words.
      if (asked.current()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])

  const stay = () => blocker.reset?.()
  return (
    // Mantine locks the scrolling with a style element that the page's policy does not allow.
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
