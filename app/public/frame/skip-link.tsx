import styles from './skip-link.module.css'

/** The first link of every page. The `main` element of the page needs the id `main`. */
export function SkipLink() {
  return (
    <a href="#main" className={styles.skip}>
      Skip to content
    </a>
  )
}
