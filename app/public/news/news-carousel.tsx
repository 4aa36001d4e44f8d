import { type AnimationEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { phoneWidth } from '#app/public/pictures/phone-width.ts'
import { RichText } from '#app/public/rich-text/rich-text.tsx'
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
import { VideoPanel } from './video-panel.tsx'

/** An item as the carousel shows it. */
export interface Headline extends ShownNews {
  /** The summary, or the beginning of one that is too long for here. */
  readonly words: { readonly whole: SafeHtml } | { readonly beginning: string }
}

/**
 * The newest items, one at a time, each a slide with its own picture and text. The slides are a row that snaps, so a
 * finger turns it, and so it is complete without script. It wraps both ways and never moves by itself.
 */
export function NewsCarousel({ items }: { items: readonly Headline[] }) {
  const stage = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  const [scripted, setScripted] = useState(false)
  useEffect(() => {
    setScripted(true)
    // A finger may have turned it before script came.
    followFinger()
  }, [])
  if (items.length === 0) return null

  function turnBy(step: 1 | -1) {
    const target = (shown + step + items.length) % items.length
    const slide = stage.current?.children[target] as HTMLElement | undefined
    if (!stage.current || !slide) return
    stage.current.scrollTo({ left: slide.offsetLeft, behavior: 'instant' })
    slide.dataset['enters'] = step === 1 ? 'from-right' : 'from-left'
    setShown(target)
  }

  function hasEntered(event: AnimationEvent<HTMLElement>) {
    if (event.target === event.currentTarget.firstElementChild) delete event.currentTarget.dataset['enters']
  }

  function followFinger() {
    if (!stage.current) return
    setShown(Math.round(stage.current.scrollLeft / stage.current.clientWidth))
  }

  function turnByArrows(event: KeyboardEvent) {
    const step = ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.key]
    if (!step || items.length === 1) return
    event.preventDefault()
    turnBy(step)
  }

  const several = items.length > 1
  return (
    <section className={styles.section} aria-labelledby="news-updates" onKeyDown={turnByArrows}>
      <div className={styles.inside}>
        <h2 id="news-updates">News Updates</h2>
        {several && (
          <div className={styles.controls}>
            <Button variant="ghost" size="square" aria-label="Previous news item" onClick={() => turnBy(-1)}>
              <Icon name="arrow-left" />
            </Button>
            <p role="status">
              <VisuallyHidden>News item </VisuallyHidden>
              {shown + 1} / {items.length}
              <VisuallyHidden>: {items[shown]?.title}</VisuallyHidden>
            </p>
            <Button
              className={styles.next}
              size="square"
              aria-label="Next news item"
              onClick={() => turnBy(1)}
            >
              <Icon name="arrow-right" />
            </Button>
          </div>
        )}
        <div
          ref={stage}
          className={styles.stage}
          onScrollEnd={followFinger}
          role="group"
          aria-label="The newest news items, one at a time"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard (WCAG 2.1.1)
          tabIndex={several ? 0 : undefined}
        >
          {items.map((item, place) => (
            <article
              key={item.id}
              className={styles.slide}
              // What is out of sight is out of reach, once script can turn to it.
              inert={scripted && place !== shown}
              onAnimationEnd={hasEntered}
            >
              <div className={styles.picture}>
                {item.videoLink ? (
                  // Turned away from, a video stops.
                  <VideoPanel
                    key={place === shown ? 'shown' : 'away'}
                    title={item.title}
                    video={item.videoLink}
                  />
                ) : (
                  <NewsPicture
                    item={item}
                    widths={[360, 720, 1200]}
                    sizes={`(min-width: 1200px) 621px, (min-width: 820px) 51vw, ${phoneWidth}`}
                  />
                )}
              </div>
              <div className={styles.words}>
                <NewsFacts item={item} linked className={styles.facts} />
                <h3 className={styles.title}>
                  <Link to={href('/news/:id', { id: item.id })}>{item.title}</Link>
                </h3>
                <div className={styles.summary}>
                  {'whole' in item.words ? (
                    <RichText html={item.words.whole} />
                  ) : (
                    <p>{item.words.beginning}</p>
                  )}
                </div>
                <ReportLink item={item} />
              </div>
            </article>
          ))}
        </div>
        {several && (
          <div className={styles.segments}>
            {items.map(({ id }, place) => (
              <span key={id} data-shown={place === shown ? '' : undefined} />
            ))}
          </div>
        )}
        <TextLink to={href('/news')} after="arrow-right" className={styles.all}>
          All news
        </TextLink>
      </div>
    </section>
  )
}
