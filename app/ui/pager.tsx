import type { ElementType } from 'react'
import styles from './pager.module.css'
import { TextLink } from './text-link.tsx'

/** Links to the pages with newer and older items. Nothing for a single page. Page numbers start at 1. */
export function Pager({
  page,
  pages,
  address,
  newer,
  older,
  as,
}: {
  page: number
  pages: number
  address: (page: number) => string
  newer: string
  older: string
  /** As of `TextLink`. */
  as?: ElementType
}) {
  if (pages <= 1) return null
  return (
    <nav aria-label="Pages" className={styles.pages}>
      {page > 1 && (
        <TextLink href={address(page - 1)} before="arrow-left" rel="prev" as={as}>
          {newer}
        </TextLink>
      )}
      <p>
        Page {page} of {pages}
      </p>
      {page < pages && (
        <TextLink href={address(page + 1)} after="arrow-right" rel="next" as={as}>
          {older}
        </TextLink>
      )}
    </nav>
  )
}
