import type { ReactNode } from 'react'
import styles from './home.module.css'

/** A box of the desk with its title. `count`: shown beside the title unless 0. */
export function Panel({
  id,
  title,
  count = 0,
  children,
}: {
  id: string
  title: string
  count?: number
  children: ReactNode
}) {
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {count > 0 && <span className={styles.count}>{count}</span>}
      </div>
      {children}
    </section>
  )
}
