import type { ReactNode } from 'react'
import { DeferredStyles } from '#app/public/frame/page-styles.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import styles from './article-page.module.css'

/** Titles longer than this number of characters have a smaller font size. */
const longTitle = 60

/**
 * A page about one program or news item: a link back to the list, the title, then the content. `sections`: children may
 * have the attribute `data-wide`, and are then as wide as the window.
 */
export function ArticlePage({
  back,
  title,
  sections,
  children,
}: {
  back: { readonly name: string; readonly address: string }
  title: string
  sections?: boolean
  children: ReactNode
}) {
  return (
    <article className={styles.page} data-sections={sections ? '' : undefined}>
      <TextLink href={back.address} before="arrow-left" className={styles.back}>
        {back.name}
      </TextLink>
      <h1 className={styles.title} data-long={title.length > longTitle ? '' : undefined}>
        {title}
      </h1>
      <DeferredStyles />
      {children}
    </article>
  )
}
