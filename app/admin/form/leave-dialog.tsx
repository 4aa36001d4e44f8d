import { Button, Group, Modal, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { layers } from '../dialog/layers.ts'
import { hidePopover } from '../hide-popover.ts'
import { useAskBeforeUnload } from '../use-ask-before-unload.ts'

/**
 * What leaving a page would lose: text that is stored nowhere else, images that are on their way, or the publication
 * that waits for a connection.
 */
type Loss = 'text' | 'images' | 'publication'

const words: Readonly<Record<Loss, { readonly title: string; readonly text: string }>> = {
  text: {
    title: 'Leave without saving?',
    text: 'What you wrote last is neither on the website nor on this device. It will be lost if you leave.',
  },
  images: {
    title: 'Leave while images are still uploading?',
    text: 'Your draft is kept, with the images that have arrived. You will have to choose the other images again.',
  },
  publication: {
    title: 'Leave before it is published?',
    text: 'There is no connection, so nothing was published. If you leave, this stays a draft.',
  },
}

/**
 * Asks for confirmation before the user loses something by leaving the page: by a link, by Back or by closing the tab.
 * `reason` returns null when nothing would be lost.
 */
export function LeaveDialog({ reason }: { reason: () => Loss | null }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && reason() !== null,
  )
  useAskBeforeUnload(() => reason() !== null)

  const asks = blocker.state === 'blocked'
  useEffect(() => {
    if (asks) hidePopover()
  }, [asks])

  const stay = () => blocker.reset?.()
  // The dialog keeps its words while it closes.
  const { title, text } = words[reason() ?? 'text']
  return (
    // `Modal` would lock scrolling with a style element, which the Content-Security-Policy refuses.
    <Modal opened={asks} onClose={stay} title={title} zIndex={layers.leaving}>
      <Text>{text}</Text>
      <Group mt="lg" justify="flex-end">
        <Button variant="default" data-autofocus onClick={stay}>
          Stay here
        </Button>
        <Button color="red" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
      </Group>
    </Modal>
  )
}
