import type { ComponentProps } from 'react'
import styles from './rows.module.css'

/** Items below each other, with a line between them. */
export const Rows = (list: ComponentProps<'ul'>) => <ul role="list" {...list} className={styles.rows} />
