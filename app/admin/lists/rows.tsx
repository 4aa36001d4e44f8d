import type { ComponentProps } from 'react'
import styles from './rows.module.css'

/** Items in a column, with a line between them. */
export const Rows = (list: ComponentProps<'ul'>) => <ul role="list" {...list} className={styles.rows} />
