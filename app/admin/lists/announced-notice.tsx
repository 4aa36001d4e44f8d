import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Notice } from '#app/ui/notice.tsx'
import styles from './announced-notice.module.css'

/** The result of an action, on the page that follows. It takes the focus, so that screen readers announce it first. */
export function AnnouncedNotice({
  tone,
  todo,
  action,
  children,
}: {
  tone: 'success' | 'warning' | 'failure'
  todo?: ReactNode
  action?: ReactNode
  children: ReactNode
}) {
  const notice = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  useEffect(() => {
    notice.current?.focus({ preventScroll: true })
    // Below the bar of the frame, which the focus alone would leave on top of it.
    notice.current?.scrollIntoView({ block: 'nearest' })
  }, [key])
  return (
    <div ref={notice} tabIndex={-1} data-opens-page="" className={styles.notice}>
      <Notice tone={tone} todo={todo} action={action}>
        {children}
      </Notice>
    </div>
  )
}
