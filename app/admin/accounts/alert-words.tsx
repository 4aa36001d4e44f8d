import styles from './alert-words.module.css'

/**
 * What happened, and what to do. No title of the alert itself: it would name the box, and somebody who looks for the
 * field Email by its name would find the box 'Unrecognized Email' too.
 */
export function AlertWords({ title, words }: { title: string; words: string }) {
  return (
    <>
      <p className={styles.title}>{title}</p>
      <p className={styles.words}>{words}</p>
    </>
  )
}
