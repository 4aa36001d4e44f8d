import type { ReactNode } from 'react'
import styles from './empty-list.module.css'

/** What a list says while it has nothing to show. */
export const EmptyList = ({ children }: { children: ReactNode }) => (
  <div className={styles.empty}>{children}</div>
)
