import styles from './selvedge.module.css'

/** The woven edge under the header and above the footer. */
export function Selvedge() {
  return <div className={styles.selvedge} />
}
