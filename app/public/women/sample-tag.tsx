import styles from './portrait.module.css'

/** Marks a woman of the starter content, who is fictional. */
export const SampleTag = () => <span className={styles.tag}>Sample</span>
