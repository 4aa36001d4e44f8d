import { Button } from '@mantine/core'
import { useState } from 'react'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { Icon } from '../icon.tsx'

/** Copies a text, and says so in its own words. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const [status, setStatus] = useState('')
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setStatus('Copied')
    } catch {
      setStatus('Select it and copy it yourself')
    }
  }
  return (
    <>
      <Button variant="default" leftSection={<Icon name="copy" size={18} />} onClick={() => void copy()}>
        {status || children}
      </Button>
      <VisuallyHidden>
        <span role="status">{status}</span>
      </VisuallyHidden>
    </>
  )
}
