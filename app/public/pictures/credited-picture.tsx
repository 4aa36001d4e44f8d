import { creditOf } from '#domain/media/credit.ts'
import type { Picture } from '#domain/media/schema.ts'
import styles from './credited-picture.module.css'

/** A picture with its caption and photographer below, if it has any. */
export function CreditedPicture({ picture, children }: { picture: Picture; children: React.ReactNode }) {
  const credit = creditOf(picture)
  if (!credit) return children
  return (
    <figure>
      {children}
      <figcaption className={styles.credit}>{credit}</figcaption>
    </figure>
  )
}
