import { Button, Group, Modal, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/** Asks before a page with something entered is left, by a link, by Back or by closing the tab. */
export function LeaveDialog({ unsaved, words }: { unsaved: boolean; words: string }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!unsaved) return
    // The browser asks in its own words.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])

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
