import type { ReactNode } from 'react'
import mark from '#app/public/frame/mark.svg'
import { Icon } from '#app/ui/icon.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import styles from './picture-on-tap.module.css'

/**
 * A row of text with a control that loads a picture. `children` is the picture with lazy loading: the
 * browser loads it when the `details` element opens, without script of this site. `address`: a link to the picture file
 * for browsers without script, where lazy loading does not work (HTML, "lazy loading attribute": images load
 * immediately when scripting is disabled). `about`: distinguishes this control from others on the page. `maxBytes`: how
 * large the file is at most; left out when that is not known.
 */
export function PictureOnTap({
  address,
  about,
  maxBytes,
  className,
  children,
}: {
  address: string
  about: string
  maxBytes?: number
  className?: string
  children: ReactNode
}) {
  const label = (outcome?: ReactNode) => (
    <span className={styles.words}>
      <Icon name="picture" size={20} />
      <span>
        {outcome}
        Show the picture{maxBytes && `, up to ${maxBytes / 1_000}\u00A0KB`}
        {about && <VisuallyHidden>: {about}</VisuallyHidden>}
      </span>
    </span>
  )
  return (
    <div className={className ? `${styles.place} ${className}` : styles.place}>
      <details className={styles.picture}>
        <summary className={styles.control}>
          {label(
            // `picture-retry.ts` shows a message here when the picture fails to load.
            <span aria-live="polite" className={styles.outcome} data-outcome="" suppressHydrationWarning />,
          )}
          <Icon name="close" size={20} className={styles.close} />
        </summary>
        <span aria-hidden className={styles.coming}>
          <span className={styles.words}>Loading…</span>
        </span>
        {children}
      </details>
      <noscript>
        <a href={address} className={styles.control}>
          {label()}
        </a>
      </noscript>
    </div>
  )
}

/**
 * The first source of a picture on tap. Without script the picture would load immediately. This source replaces it by
 * the icon of the site, which every page has loaded already.
 */
export function IconWithoutScript() {
  return <source media="(scripting: none)" srcSet={mark} />
}
