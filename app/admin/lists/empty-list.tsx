import type { ReactNode } from 'react'
import styles from './empty-list.module.css'

/** The text of an empty list. */
export const EmptyList = ({ children }: { children: ReactNode }) => (
  <div className={styles.empty}>{children}</div>
)
