import styles from './selvedge.module.css'

/** The woven edge under the header and above the footer, 12 px high. */
export function Selvedge({ className = '' }: { className?: string | undefined }) {
  return <div className={`${styles.selvedge} ${className}`.trimEnd()} />
}
