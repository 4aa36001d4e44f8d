import type { ReactNode } from 'react'
import { href } from 'react-router'
import { DeferredStyles } from '#app/public/frame/page-styles.tsx'
import page from '#app/public/frame/article-page.module.css'
import { phoneWidth } from '#app/public/pictures/phone-width.ts'
import { RichText } from '#app/public/rich-text/rich-text.tsx'
import layout from '#app/styles/layout.module.css'
import text from '#app/styles/text.module.css'
import { TextLink } from '#app/ui/text-link.tsx'
import { OnTheRecord } from './on-the-record.tsx'
import { Portrait } from './portrait.tsx'
import { SampleTag } from './sample-tag.tsx'
import type { ShownWoman } from './shown-woman.ts'
import styles from './woman-article.module.css'

/** A name with a longer word than this number of letters, or with more in all, has a smaller font size. */
const longWord = 12
const longName = 28

const isLong = (name: string) =>
  name.length > longName || name.split(/[\s-]/).some((word) => word.length > longWord)

/** The page of a woman who stood. `share`: below the facts. `children`: shown at the end. */
export function WomanArticle({
  woman,
  share,
  children,
}: {
  woman: ShownWoman
  share?: ReactNode
  children?: ReactNode
}) {
  const { name, quote, image, words, sample, credit } = woman
  return (
    <article>
      <DeferredStyles />
      <div className={styles.top}>
        <div className={styles.title}>
          <TextLink href={href('/women')} before="arrow-left" className={page.back}>
            All the women
          </TextLink>
          <h1 className={styles.name} data-long={isLong(name) ? '' : undefined}>
            {name}
          </h1>
          {quote && (
            <blockquote className={`${text.quote} ${styles.quote}`}>
              <p>“{quote}”</p>
            </blockquote>
          )}
        </div>
        <figure className={styles.figure}>
          <Portrait
            picture={image}
            sizes={`(min-width: 1200px) 437px, (min-width: 600px) 36vw, ${phoneWidth}`}
            alt={image?.description ?? ''}
            about={name}
            eager
          />
          {(sample || credit) && (
            <figcaption className={`${text.meta} ${styles.credit}`}>
              {sample && <SampleTag />} {credit}
            </figcaption>
          )}
        </figure>
      </div>
      <div className={`${layout.aside} ${layout.page}`}>
        <RichText html={words} lead />
        <OnTheRecord woman={woman}>{share}</OnTheRecord>
        {children}
      </div>
    </article>
  )
}
