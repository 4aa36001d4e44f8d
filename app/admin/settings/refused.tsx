import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import styles from './settings.module.css'

/** Why something was not taken. */
export const Refused = ({ role, children }: { role?: 'alert'; children: ReactNode }) => (
  <p role={role} className={styles.refused}>
    <Icon name="alert" size={18} />
    {children}
  </p>
)
