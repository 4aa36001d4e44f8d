import { useOrganisation } from '#app/organisation.ts'
import { useLowData } from '#app/public/pictures/low-data-context.ts'
import { LogoPicture } from '#app/public/pictures/logo-picture.tsx'
import { Mark } from '#app/ui/mark.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import styles from './wordmark.module.css'

/** A link to a home page with the logo and the short name. `size`: of the logo, in px. */
export function Wordmark({ size = 44, to = '/' }: { size?: 28 | 44; to?: string }) {
  const { acronym } = useOrganisation()
  return (
    <a href={to} className={styles.wordmark} data-size={size}>
      <Logo size={size} />
      <span>{acronym}</span>
      <VisuallyHidden>, home</VisuallyHidden>
    </a>
  )
}

/** In low-data mode there is no logo file: the short name is enough. */
function Logo({ size }: { size: number }) {
  const { logo, name } = useOrganisation()
  const lowData = useLowData()
  if (!logo) return <Mark size={size} />
  return lowData ? null : <LogoPicture address={logo} alt={name} width={size} height={size} />
}
