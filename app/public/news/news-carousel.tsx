import { type AnimationEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { stepOfKey } from '#app/public/arrow-keys.ts'
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
 * script. The buttons wrap around at both ends. The carousel never moves automatically.
 */
export function NewsCarousel({ items }: { items: readonly Headline[] }) {
  const stage = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => {
    setHydrated(true)
    // The visitor may have swiped before hydration.
    syncWithScroll()
  }, [])

  function moveBy(step: 1 | -1) {
    const target = (shown + step + items.length) % items.length
    const slide = stage.current?.children[target] as HTMLElement | undefined
    if (!stage.current || !slide) return
    stage.current.scrollTo({ left: slide.offsetLeft, behavior: 'instant' })
    slide.dataset['enters'] = step === 1 ? 'from-right' : 'from-left'
    setShown(target)
  }

  function handleAnimationEnd(event: AnimationEvent<HTMLElement>) {
    if (event.target === event.currentTarget.lastElementChild) delete event.currentTarget.dataset['enters']
  }

  function syncWithScroll() {
    if (!stage.current) return
    setShown(Math.round(stage.current.scrollLeft / stage.current.clientWidth))
  }

  function handleArrowKeys(event: KeyboardEvent) {
    const step = stepOfKey(event)
    if (!step || items.length === 1) return
    event.preventDefault()
    moveBy(step)
  }

  const several = items.length > 1
  return (
    <section className={styles.section} aria-labelledby="news-updates" onKeyDown={handleArrowKeys}>
      <div className={`${layout.section} ${styles.inside}`}>
        <h2 id="news-updates">News Updates</h2>
        {several && (
          <div className={styles.controls}>
            <Button variant="ghost" size="square" aria-label="Previous news item" onClick={() => moveBy(-1)}>
              <Icon name="arrow-left" />
            </Button>
            <p role="status">
              <VisuallyHidden>News item </VisuallyHidden>
              {shown + 1} / {items.length}
              <VisuallyHidden>: {items[shown]?.title}</VisuallyHidden>
            </p>
            <Button
              className={video.play}
              size="square"
              aria-label="Next news item"
              onClick={() => moveBy(1)}
            >
              <Icon name="arrow-right" />
            </Button>
          </div>
        )}
        <div
          ref={stage}
          className={styles.stage}
          onScrollEnd={syncWithScroll}
          role="group"
          aria-label="The newest news items, one at a time"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable element must be reachable by keyboard (WCAG 2.1.1)
          tabIndex={several ? 0 : undefined}
        >
          {items.map((item, index) => (
            <article
              key={item.id}
              className={`${layout.split} ${styles.slide}`}
              // Hidden slides are inert. Without script they stay reachable, because the buttons do not work.
              inert={hydrated && index !== shown}
              onAnimationEnd={handleAnimationEnd}
            >
              <div className={styles.picture}>
                {item.videoLink ? (
                  // The key stops the video when another slide is shown.
                  <VideoPanel key={index === shown ? 'shown' : 'hidden'} item={item} video={item.videoLink} />
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
              <span key={id} data-shown={index === shown ? '' : undefined} />
            ))}
          </div>
        )}
        <TextLink href={href('/news')} after="arrow-right" className={styles.all}>
          All news
        </TextLink>
      </div>
    </section>
  )
}
