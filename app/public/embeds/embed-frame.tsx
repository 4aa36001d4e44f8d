import { useEffect, useRef, useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import styles from './embed-frame.module.css'

/** A page on a slow connection takes a while; after this the panel says that it did not load. */
const patienceMs = 15_000

/**
 * A page of another site inside ours, asked for by the visitor. What happens inside cannot be seen from here, and a
 * blocked frame reports itself loaded: so the plain link is always beside it, and words come when nothing loads.
 */
export function EmbedFrame({
  src,
  title,
  site,
  pageUrl,
  focused,
  className,
}: {
  src: string
  title: string
  /** As people know it. */
  site: string
  pageUrl: string
  /** Takes the focus from the button that it replaces. */
  focused?: boolean
  className?: string
}) {
  const frame = useRef<HTMLIFrameElement>(null)
  const loaded = useRef(false)
  const [late, setLate] = useState(false)

  useEffect(() => {
    if (focused) frame.current?.focus()
  }, [focused])

  useEffect(() => {
    if (!frame.current) return
    let patience: ReturnType<typeof setTimeout>
    // A frame below the screen does not begin to load.
    const sight = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      sight.disconnect()
      patience = setTimeout(() => setLate(!loaded.current), navigator.onLine ? patienceMs : 0)
    })
    sight.observe(frame.current)
    return () => {
      sight.disconnect()
      clearTimeout(patience)
    }
  }, [])

  function arrived() {
    loaded.current = true
    setLate(!navigator.onLine)
  }

  return (
    <div className={className ? `${styles.embed} ${className}` : styles.embed}>
      <iframe
        ref={frame}
        className={styles.frame}
        src={src}
        title={title}
        loading="lazy"
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the two together undo a sandbox only for pages of our own origin; these are other sites', which need both
        sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation"
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        onLoad={arrived}
      />
      <p className={styles.beside}>
        <span role="status">{late && 'Could not load.'}</span>
        <a href={pageUrl}>
          Open it on {site}
          <VisuallyHidden> (opens another site)</VisuallyHidden>
          <Icon name="arrow-out" size={16} />
        </a>
      </p>
    </div>
  )
}
