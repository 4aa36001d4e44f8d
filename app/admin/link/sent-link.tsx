import { Button, Group, Text } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { whatsAppShare } from '#app/whatsapp-share.ts'
import { Icon } from '../icon.tsx'

/**
 * A link that is shown once, with ways to send it. `message`: the text for WhatsApp, which ends in the link. `first`:
 * the way that is used most; a dialog gives it the focus. `takesFocus`: outside of a dialog, where the button that made
 * the link is gone.
 */
export function SentLink({
  url,
  message,
  first,
  takesFocus = false,
}: {
  url: string
  message: string
  first: 'copy' | 'whatsapp'
  takesFocus?: boolean
}) {
  const labelId = useId()
  const [status, setStatus] = useState('')
  const ways = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) ways.current?.querySelector<HTMLElement>('a, button')?.focus()
  }, [takesFocus])

  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      setStatus('Link copied.')
    } catch {
      setStatus('The link could not be copied. Select it and copy it yourself.')
    }
  }
  const variant = (way: typeof first) => (way === first ? 'filled' : 'default')
  const buttons = {
    copy: (
      <Button
        key="copy"
        data-first={first === 'copy' ? '' : undefined}
        variant={variant('copy')}
        leftSection={<Icon name="copy" size={18} />}
        onClick={() => void copy()}
      >
        Copy the link
      </Button>
    ),
    whatsapp: (
      <Button
        key="whatsapp"
        data-first={first === 'whatsapp' ? '' : undefined}
        component="a"
        variant={variant('whatsapp')}
        href={whatsAppShare(message)}
        target="_blank"
        rel="noreferrer"
        leftSection={<Icon name="chat" size={18} />}
      >
        WhatsApp
      </Button>
    ),
  }
  return (
    <div>
      <strong id={labelId}>Link</strong>
      <Text
        role="group"
        aria-labelledby={labelId}
        size="sm"
        mt={6}
        p="10px 12px"
        bd="1px solid gray.5"
        bdrs="var(--mantine-radius-default)"
        bg="white"
        style={{ overflowWrap: 'anywhere', userSelect: 'all' }}
      >
        {url}
      </Text>
      <Group ref={ways} grow preventGrowOverflow={false} gap={8} mt={16} mb={8}>
        {first === 'copy' ? [buttons.copy, buttons.whatsapp] : [buttons.whatsapp, buttons.copy]}
      </Group>
      <Text role="status" size="xs" c="dimmed">
        {status}
      </Text>
    </div>
  )
}
