import { Alert, type AlertProps, Group, Text } from '@mantine/core'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Icon, type IconName } from '../icon.tsx'

const looks = {
  success: { color: 'green', icon: 'check', role: 'status' },
  warning: { color: 'attention', icon: 'alert', role: 'status' },
  failure: { color: 'red', icon: 'alert', role: 'alert' },
  hint: { color: 'indigo', icon: 'people', role: 'presentation' },
} as const

type NoticeProps = Omit<AlertProps, 'icon' | 'color'> & {
  ref?: Ref<HTMLDivElement>
  id?: string
  role?: string
  tabIndex?: number
  tone: keyof typeof looks
  /** Another icon than that of the tone. */
  icon?: IconName
  /** The next step for the user. The words before it are then bold. */
  todo?: ReactNode
  /** A link or a form at the end. */
  action?: ReactNode
}

/** The result of an action, or something to know. A failure is read aloud as soon as it appears. */
export function Notice({ tone, icon, todo, action, children, ...rest }: NoticeProps) {
  const look = looks[tone]
  return (
    <Alert
      role={look.role}
      color={look.color}
      icon={<Icon name={icon ?? look.icon} size={22} />}
      mb={24}
      {...rest}
    >
      {todo || action ? (
        <Group gap="0 16px">
          <Text inherit component="div" flex="1 1 240px" fw={600}>
            {children}{' '}
            <Text span inherit fw={400} c="black">
              {todo}
            </Text>
          </Text>
          {action}
        </Group>
      ) : (
        children
      )}
    </Alert>
  )
}

/**
 * The result of an action, on the page that follows. It takes the focus, so that screen readers announce it first: most
 * of them do not announce a live region that is added together with its text.
 */
export function AnnouncedNotice(props: NoticeProps) {
  const notice = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  useEffect(() => {
    notice.current?.focus({ preventScroll: true })
    // Below the bar of the frame, which the focus alone would leave on top of it.
    notice.current?.scrollIntoView({ block: 'nearest' })
  }, [key])
  return (
    <Notice
      ref={notice}
      tabIndex={-1}
      data-opens-page=""
      style={{ scrollMarginBlock: 'calc(var(--bar) + 24px) 24px' }}
      {...props}
    />
  )
}
