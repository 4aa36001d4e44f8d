import type { ReactNode } from 'react'
import styles from './choices.module.css'

/** A frame around radio buttons that have `choice`. */
export const Choices = ({ children }: { children: ReactNode }) => (
  <div className={styles.choices}>{children}</div>
)

/** The look of a radio button among `Choices`. */
export const choice = { classNames: { root: styles.choice, label: styles.label } }
