import styles from './pager.module.css'
import { TextLink } from './text-link.tsx'

/** Links to the pages with newer and older items. Nothing for a single page. Page numbers start at 1. */
export function Pager({
  page,
  pages,
  address,
  newer,
  older,
}: {
  page: number
  pages: number
  address: (page: number) => string
  newer: string
  older: string
}) {
  if (pages <= 1) return null
  return (
    <nav aria-label="Pages" className={styles.pages}>
      {page > 1 && (
        <TextLink to={address(page - 1)} before="arrow-left" rel="prev">
          {newer}
        </TextLink>
      )}
      <p>
        Page {page} of {pages}
      </p>
      {page < pages && (
        <TextLink to={address(page + 1)} after="arrow-right" rel="next">
          {older}
        </TextLink>
      )}
    </nav>
  )
}
