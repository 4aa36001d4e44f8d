import type { ReactNode } from 'react'
import mark from '#app/public/frame/mark.svg'
import { Icon } from '#app/ui/icon.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import styles from './picture-on-tap.module.css'

/**
 * A row of text with a control that loads a picture. `children` is the picture with lazy loading: the
 * browser loads it when the `details` element opens, without script of this site. `address`: a link to the picture file
 * for browsers without script, where lazy loading does not work (HTML, "lazy loading attribute": images load
 * immediately when scripting is disabled). `about`: distinguishes this control from others on the page. `sizeBytes`:
 * the size of the file; null when it is not known. `maxBytes`: how large the file, or the one at `address`, is at most;
 * left out when that is not known.
 */
export function PictureOnTap({
  address,
  about,
  sizeBytes = null,
  maxBytes,
  className,
  children,
}: {
  address: string
  about: string
  sizeBytes?: number | null
  maxBytes?: number
  className?: string
  children: ReactNode
}) {
  const bound = maxBytes ? `, up to ${kilobytes(maxBytes)}` : ''
  const label = (size: string, outcome?: ReactNode) => (
    <span className={styles.words}>
      <Icon name="picture" size={20} />
      <span>
        {outcome}
        {/* In the browser the size is not known, and React keeps what the server rendered. */}
        <span suppressHydrationWarning>{`Show the picture${size}`}</span>
        {about && <VisuallyHidden>: {about}</VisuallyHidden>}
      </span>
    </span>
  )
  return (
    <div className={className ? `${styles.place} ${className}` : styles.place}>
      <details className={styles.picture}>
        <summary className={styles.control}>
          {label(
            sizeBytes === null ? bound : `, ${kilobytes(sizeBytes)}`,
            // `picture-retry.ts` shows a message here when the picture fails to load.
            <span aria-live="polite" className={styles.outcome} data-outcome="" suppressHydrationWarning />,
          )}
          <Icon name="close" size={20} className={styles.close} />
        </summary>
        <span aria-hidden className={styles.coming}>
          Loading…
        </span>
        {children}
      </details>
      <noscript>
        <a href={address} className={styles.control}>
          {label(bound)}
        </a>
      </noscript>
    </div>
  )
}

const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1_000)}\u00A0KB`

/**
 * The first source of a picture on tap. Without script the picture would load immediately. This source replaces it by
 * the icon of the site, which every page has loaded already.
 */
export function IconWithoutScript() {
  return <source media="(scripting: none)" srcSet={mark} />
}
