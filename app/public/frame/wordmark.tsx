import { Link } from 'react-router'
import { useLowData } from '#app/public/pictures/low-data-context.ts'
import { Mark } from '#app/ui/mark.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { organisation } from '#site'
import styles from './wordmark.module.css'

/** A link to a home page with the logo and the short name. `size`: of the logo, in px. */
export function Wordmark({ size = 44, to = '/' }: { size?: 28 | 44; to?: string }) {
  return (
    <Link to={to} className={styles.wordmark} data-size={size}>
      <Logo size={size} />
      <span>{organisation.acronym}</span>
      <VisuallyHidden>, home</VisuallyHidden>
    </Link>
  )
}

/** In low-data mode there is no logo file: the short name is enough. */
function Logo({ size }: { size: number }) {
  const lowData = useLowData()
  if (!organisation.logo) return <Mark size={size} />
  return lowData ? null : <img src={organisation.logo} alt="" width={size} height={size} />
}
