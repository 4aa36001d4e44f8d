import type { ComponentProps } from 'react'
import styles from './hidden.module.css'

/** Words for people who listen to the page. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span {...props} className={styles.hidden} />
}
