import type { ReactNode } from 'react'
import { DeferredStyles } from '#app/public/lazy-hydration/page-styles.tsx'
import { Stool } from './stool.tsx'
import styles from './stool-page.module.css'

/**
 * A page that has nothing but words to offer, and ways out, beside an empty seat. `details`: small print under the words;
 * `children`: what follows the ways out. `as`: `main` where the page has none yet.
 */
export function StoolPage({
  as: Container = 'div',
  title,
  words,
  details,
  ways,
  children,
}: {
  as?: 'div' | 'main'
  title: string
  words: string
  details?: ReactNode
  ways: ReactNode
  children?: ReactNode
}) {
  return (
    <Container id={Container === 'main' ? 'main' : undefined} className={styles.page}>
      <DeferredStyles />
      <div>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.words}>{words}</p>
        {details}
        <p className={styles.ways}>{ways}</p>
        {children}
      </div>
      <Stool className={styles.picture} />
    </Container>
  )
}
