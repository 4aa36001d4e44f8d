import { type Ref, useEffect, useRef, useState } from 'react'
import text from '#app/styles/text.module.css'
import { Icon } from '#app/ui/icon.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import styles from './embed-frame.module.css'

/** After this time the panel says that the frame did not load. Slow connections need several seconds. */
const timeoutMs = 15_000

/**
 * A page of another site in a frame, after the visitor agreed. This page cannot see whether the frame works, because a
 * blocked frame also fires `load`. So a plain link is always below it, and a message appears when nothing loads.
 */
export function EmbedFrame({
  ref,
  src,
  title,
  site,
  pageUrl,
  focused,
  className,
}: {
  ref?: Ref<HTMLDivElement>
  src: string
  title: string
  /** The name of the other site. */
  site: string
  pageUrl: string
  /** True moves the focus to the frame, because it replaces the focused button. */
  focused?: boolean
  className?: string
}) {
  const frame = useRef<HTMLIFrameElement>(null)
  const loaded = useRef(false)
  const [timedOut, setTimedOut] = useState(false)

  useEffect(() => {
    if (focused) frame.current?.focus()
  }, [focused])

  useEffect(() => {
    if (!frame.current) return
    let timer: ReturnType<typeof setTimeout>
    // A lazy frame starts to load only when it is in view.
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      timer = setTimeout(() => setTimedOut(!loaded.current), navigator.onLine ? timeoutMs : 0)
    })
    observer.observe(frame.current)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [])

  function handleLoad() {
    loaded.current = true
    setTimedOut(!navigator.onLine)
  }

  return (
    <div ref={ref} className={className ? `${styles.embed} ${className}` : styles.embed}>
      <iframe
        ref={frame}
        src={src}
        title={title}
        loading="lazy"
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the two values together disable the sandbox only for pages of this origin; these are other sites, which need both
        sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation"
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        onLoad={handleLoad}
      />
      <p className={text.small}>
        <span role="status">{timedOut && 'Could not load. '}</span>
        If nothing appears,{' '}
        <a href={pageUrl} className={text.action}>
          open it on {site}
          <VisuallyHidden> (opens another site)</VisuallyHidden>
          <Icon name="arrow-out" size={16} />
        </a>
      </p>
    </div>
  )
}
