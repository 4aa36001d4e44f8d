import { Link } from 'react-router'
import { Mark } from '#app/ui/mark.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { organisation } from '#site'
import styles from './wordmark.module.css'

/** The mark and the short name, leading home. */
export function Wordmark({ size = 44 }: { size?: 44 | 52 }) {
  return (
    <Link to="/" className={styles.wordmark} data-size={size}>
      {organisation.logo ? (
        <img src={organisation.logo} alt="" width={size} height={size} />
      ) : (
        <Mark size={size} />
      )}
      <span>{organisation.acronym}</span>
      <VisuallyHidden>, home</VisuallyHidden>
    </Link>
  )
}
