import type { ReactNode } from 'react'
import { DeferredStyles } from '#app/public/lazy-hydration/page-styles.tsx'
import { Stool } from './stool.tsx'
import styles from './stool-page.module.css'

/**
 * A page with a short text and links, next to a drawing, of an empty stool without `picture`. `details`: small print
 * below the text. `children`: content below the links. `as`: `main` when the page has no `main` element yet.
 */
export function StoolPage({
  as: Container = 'div',
  title,
  text,
  details,
  links,
  picture,
  children,
}: {
  as?: 'div' | 'main'
  title: string
  text: string
  details?: ReactNode
  links: ReactNode
  picture?: ReactNode
  children?: ReactNode
}) {
  return (
    <Container id={Container === 'main' ? 'main' : undefined} className={styles.page}>
      <DeferredStyles />
      <div>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.words}>{text}</p>
        {details}
        <p className={styles.ways}>{links}</p>
        {children}
      </div>
      {picture ?? <Stool className={styles.picture} />}
    </Container>
  )
}
