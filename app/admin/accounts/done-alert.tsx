import { Alert } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import styles from './page.module.css'

/** Says what was done. It takes the focus when it appears, so that it is read out; mount each message anew, by a key. */
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
