import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { CreditedPicture } from '#app/public/pictures/credited-picture.tsx'
import { useLowData } from '#app/public/pictures/low-data-context.ts'
import { phoneWidth } from '#app/public/pictures/phone-width.ts'
import { SitePicture } from '#app/public/pictures/site-picture.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { Picture } from '#domain/media/schema.ts'
import styles from './gallery.module.css'

/**
 * The pictures of a program, one at a time. They are a row with scroll snapping, so swiping and the links of the
 * thumbnails work before script runs. When scripting is disabled, all pictures are stacked. The buttons wrap around at
 * both ends. The gallery never moves by itself.
 */
export function Gallery({ title, pictures }: { title: string; pictures: readonly Picture[] }) {
  const stage = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  const lowData = useLowData()
  // The visitor may have swiped or followed a thumbnail before hydration.
  useEffect(syncWithScroll, [])
  if (pictures.length === 0) return null

  function showPicture(index: number) {
    const target = (index + pictures.length) % pictures.length
    const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    stage.current?.scrollTo({
      left: target * stage.current.clientWidth,
      // Smooth scrolling would pass all pictures in between.
      behavior: reducesMotion || Math.abs(target - shown) > 1 ? 'instant' : 'smooth',
    })
    setShown(target)
    // Scrolls the thumbnails only. `scrollIntoView` would also scroll the page.
    const strip = stage.current?.parentElement?.querySelector('ol')
    const thumbnail = strip?.children[target] as HTMLElement | undefined
    if (strip && thumbnail) {
      strip.scrollTo({
        left: thumbnail.offsetLeft - (strip.clientWidth - thumbnail.clientWidth) / 2,
        top: thumbnail.offsetTop - (strip.clientHeight - thumbnail.clientHeight) / 2,
      })
    }
  }

  function syncWithScroll() {
    if (!stage.current) return
    setShown(Math.round(stage.current.scrollLeft / stage.current.clientWidth))
  }

  function handleArrowKeys(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!step || pictures.length === 1) return
    event.preventDefault()
    showPicture(shown + step)
  }

  function handleThumbnail(event: MouseEvent, index: number) {
    event.preventDefault()
    showPicture(index)
  }

  const several = pictures.length > 1
  return (
    <div
      className={styles.gallery}
      data-several={several ? '' : undefined}
      role="group"
      aria-label="Pictures"
      onKeyDown={handleArrowKeys}
    >
      <div
        ref={stage}
        className={styles.stage}
        onScrollEnd={syncWithScroll}
        role={several ? 'group' : undefined}
        aria-label={several ? 'Pictures, one at a time' : undefined}
        tabIndex={several ? 0 : undefined}
      >
        {pictures.map((picture, index) => (
          <div key={picture.url} id={`picture-${index + 1}`} className={styles.slide}>
            <CreditedPicture picture={picture}>
              <SitePicture
                picture={picture}
                ratio="8x5"
                widths={[360, 720, 1200]}
                sizes={`(min-width: 1200px) 886px, (min-width: 820px) 77vw, (min-width: 600px) 100vw, ${phoneWidth}`}
                alt={picture.description || `${title}, picture ${index + 1}`}
                eager={index === 0}
              />
            </CreditedPicture>
          </div>
        ))}
      </div>
      {several && (
        <>
          <div className={styles.side}>
            <ol role="list" className={styles.thumbnails}>
              {pictures.map((picture, index) => (
                <li key={picture.url}>
                  <a
                    href={`#picture-${index + 1}`}
                    aria-current={index === shown ? 'true' : undefined}
                    onClick={(event) => handleThumbnail(event, index)}
                  >
                    {lowData ? (
                      <span className={styles.number} aria-hidden="true">
                        {index + 1}
                      </span>
                    ) : (
                      <SitePicture
                        picture={picture}
                        ratio="8x5"
                        widths={[360, 640]}
                        sizes="(min-width: 820px) 222px, (min-width: 600px) 33vw, 22vw"
                        alt=""
                      />
                    )}
                    <VisuallyHidden>
                      Show picture {index + 1} of {pictures.length}
                    </VisuallyHidden>
                  </a>
                </li>
              ))}
            </ol>
          </div>
          <div className={styles.controls}>
            <Button
              variant="ghost"
              size="square"
              aria-label="Previous picture"
              onClick={() => showPicture(shown - 1)}
            >
              <Icon name="arrow-left" />
            </Button>
            <p role="status">
              <VisuallyHidden>Picture </VisuallyHidden>
              {shown + 1} / {pictures.length}
            </p>
            <Button
              variant="ghost"
              size="square"
              aria-label="Next picture"
              onClick={() => showPicture(shown + 1)}
            >
              <Icon name="arrow-right" />
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
