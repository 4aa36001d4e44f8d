import { Link } from 'react-router'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import styles from './home.module.css'

/** One line of the desk, which is a link. `urgent`: stands out. `beside`: a button for the same thing. */
export const Line = ({
  to,
  icon,
  urgent = false,
  beside,
  children,
}: {
  to: string
  icon: IconName
  urgent?: boolean
  beside?: ReactNode
  children: ReactNode
}) => (
  <li className={styles.item}>
    <Link to={to} className={styles.line} data-urgent={urgent ? '' : undefined}>
      <Icon name={icon} size={20} />
      <span>{children}</span>
      <Icon name="arrow-right" size={18} />
    </Link>
    {beside}
  </li>
)
