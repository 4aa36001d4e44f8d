import styles from './selvedge.module.css'

/** The woven edge under the header and above the footer, 12 px high. `fine`: half the size. */
export function Selvedge({ fine }: { fine?: boolean }) {
  return <div className={styles.selvedge} data-fine={fine ? '' : undefined} />
}
