import { href } from 'react-router'
import { carouselSteps } from 'virtual:inline-assets'
import { InlineScript } from '#app/public/frame/inline-script.tsx'
import { Island } from '#app/public/islands/island.tsx'
import { phoneWidth } from '#app/public/pictures/phone-width.ts'
import { RichText } from '#app/public/rich-text/rich-text.tsx'
import layout from '#app/styles/layout.module.css'
import text from '#app/styles/text.module.css'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { SafeHtml } from '#domain/rich-text/safe-html.ts'
import styles from './news-carousel.module.css'
import { NewsFacts } from './news-facts.tsx'
import { NewsPicture } from './news-picture.tsx'
import { ReportLink } from './report-link.tsx'
import type { ShownNews } from './shown-news.ts'
import video from './video-panel.module.css'
import { VideoPanel } from './video-panel.tsx'

/** A news item in the carousel. */
export interface Headline extends ShownNews {
  /** The summary as HTML, or the beginning of a long summary as text. */
  readonly text: { readonly html: SafeHtml } | { readonly excerpt: string }
}

/**
 * The newest items as slides, one at a time. The slides are a row with scroll snapping, so swiping works without
 * script; the buttons need `carousel-steps.ts`. The carousel never moves automatically.
 */
export function NewsCarousel({ items }: { items: readonly Headline[] }) {
  const several = items.length > 1
  return (
    <section className={styles.section} aria-labelledby="news-updates">
      <div className={`${layout.section} ${styles.inside}`}>
        <h2 id="news-updates">News Updates</h2>
        {several && (
          <div className={styles.controls}>
            <Button variant="ghost" size="square" aria-label="Previous news item" data-step="-1">
              <Icon name="arrow-left" />
            </Button>
            <p role="status">
              <VisuallyHidden>News item </VisuallyHidden>
              <span>1 / {items.length}</span>
              <VisuallyHidden>: {items[0]!.title}</VisuallyHidden>
            </p>
            <Button className={video.play} size="square" aria-label="Next news item" data-step="1">
              <Icon name="arrow-right" />
            </Button>
          </div>
        )}
        <div
          className={styles.stage}
          data-slides=""
          role="group"
          aria-label="The newest news items, one at a time"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable element must be reachable by keyboard (WCAG 2.1.1)
          tabIndex={several ? 0 : undefined}
        >
          {items.map((item) => (
            <article key={item.id} className={`${layout.split} ${styles.slide}`}>
              <div className={styles.picture}>
                {item.videoLink ? (
                  <Island
                    name="video-panel"
                    of={VideoPanel}
                    props={{ title: item.title, poster: item.image, video: item.videoLink }}
                  />
                ) : (
                  <NewsPicture
                    item={item}
                    widths={[360, 720, 1200]}
                    sizes={`(min-width: 1200px) 621px, (min-width: 600px) 70vw, ${phoneWidth}`}
                  />
                )}
              </div>
              <div className={styles.words}>
                <NewsFacts item={item} linked className={`${text.meta} ${styles.facts}`} />
                <h3 className={text.title}>
                  <a href={href('/news/:id', { id: item.id })}>{item.title}</a>
                </h3>
                <div className={styles.summary}>
                  {'html' in item.text ? <RichText html={item.text.html} /> : <p>{item.text.excerpt}</p>}
                </div>
                {!item.videoLink && <ReportLink item={item} />}
              </div>
            </article>
          ))}
        </div>
        {several && (
          <div className={styles.segments}>
            {items.map(({ id }, index) => (
              <span key={id} data-segment="" data-shown={index === 0 ? '' : undefined} />
            ))}
          </div>
        )}
        <TextLink href={href('/news')} after="arrow-right" className={styles.all}>
          All news
        </TextLink>
      </div>
      {several && <InlineScript code={carouselSteps} />}
    </section>
  )
}
