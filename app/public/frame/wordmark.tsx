import { Link } from 'react-router'
import { useLowData } from '#app/public/pictures/low-data-context.ts'
import { Mark } from '#app/ui/mark.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { organisation } from '#site'
import styles from './wordmark.module.css'

/** The mark and the short name, leading home. */
export function Wordmark({ size = 44 }: { size?: 44 | 52 }) {
  return (
    <Link to="/" className={styles.wordmark} data-size={size}>
      <Sign size={size} />
      <span>{organisation.acronym}</span>
      <VisuallyHidden>, home</VisuallyHidden>
    </Link>
  )
}

/** The short name beside it does alone where pictures wait to be asked for. */
function Sign({ size }: { size: 44 | 52 }) {
  const lowData = useLowData()
  if (!organisation.logo) return <Mark size={size} />
  return lowData ? null : <img src={organisation.logo} alt="" width={size} height={size} />
}
