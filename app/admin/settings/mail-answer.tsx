import { Alert } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import type { MailOutcome } from './mail-outcome.ts'

const looks: Readonly<Record<MailOutcome['tone'], { color: string; icon: IconName }>> = {
  done: { color: 'green', icon: 'check' },
  waiting: { color: 'indigo', icon: 'clock' },
  failed: { color: 'red', icon: 'alert' },
}

/** Shows the result of a mail. Each new result takes the focus. The element is empty without one. */
export function MailAnswer({ outcome }: { outcome: MailOutcome | null }) {
  const status = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (outcome) status.current?.focus()
  }, [outcome])
  return (
    <div ref={status} role="status" tabIndex={-1} hidden={!outcome}>
      {outcome && (
        <Alert
          role="presentation"
          color={looks[outcome.tone].color}
          icon={<Icon name={looks[outcome.tone].icon} size={20} />}
        >
          <strong>{outcome.what}</strong> {outcome.todo}
        </Alert>
      )}
    </div>
  )
}
