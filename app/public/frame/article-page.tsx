import type { ReactNode } from 'react'
import { DeferredStyles } from '#app/public/lazy-hydration/page-styles.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import styles from './article-page.module.css'

/** Titles over this length are set one step smaller. */
const longTitle = 60

/** A page about one thing that happened or was written: the way back to all of them, its title, then what it holds. */
export function ArticlePage({
  back,
  title,
  children,
}: {
  back: { readonly name: string; readonly address: string }
  title: string
  children: ReactNode
}) {
  return (
    <article className={styles.page}>
      <TextLink to={back.address} before="arrow-left" className={styles.back}>
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
