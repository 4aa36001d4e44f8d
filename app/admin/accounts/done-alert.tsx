import { Alert } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../icon.tsx'
import styles from './page.module.css'

/**
 * Reports a completed action. It takes the focus when it appears, so that screen readers announce it. Give each message
 * a new `key`, so that it mounts again.
 */
export function DoneAlert({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      role="status"
      color="green"
      icon={<Icon name="check" size={22} />}
      className={styles.alert}
    >
      {children}
    </Alert>
  )
}
