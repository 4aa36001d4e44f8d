import styles from './alert-words.module.css'

/**
 * The text of an alert: what happened, and what to do. The alert has no `title` property, because that would become the
 * accessible name of the box. A screen reader user who searches for the field "Email" would then also find the box
 * "Unrecognized Email".
 */
export function AlertWords({ title, words }: { title: string; words: string }) {
  return (
    <>
      <p className={styles.title}>{title}</p>
      <p className={styles.words}>{words}</p>
    </>
  )
}
