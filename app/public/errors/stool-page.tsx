import type { ReactNode } from 'react'
import { DeferredStyles } from '#app/public/frame/page-styles.tsx'
import layout from '#app/styles/layout.module.css'
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
    <Container
      id={Container === 'main' ? 'main' : undefined}
      className={`${layout.split} ${layout.page} ${styles.page}`}
    >
      <DeferredStyles />
      <div>
        <h1>{title}</h1>
        <p>{text}</p>
        {details}
        <p className={layout.cluster}>{links}</p>
        {children}
      </div>
      {picture ?? <Stool />}
    </Container>
  )
}
