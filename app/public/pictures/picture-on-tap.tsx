import type { ReactNode } from 'react'
import mark from '#app/public/frame/mark.svg'
import { Icon } from '#app/ui/icon.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import colours from './picture-colour.module.css'
import styles from './picture-on-tap.module.css'

/**
 * A block in the colour of a picture, with the control that fetches it. `children` is the picture, loaded lazily:
 * a browser fetches it once the `details` is open and not before, which needs no script of ours.
 * `address`: the picture as a file, for browsers without script, which know no lazy loading (HTML, "lazy loading
 * attribute": images load at once where scripting is disabled). `about`: what tells this control from its neighbours.
 */
export function PictureOnTap({
  colour,
  ratio,
  address,
  about,
  className,
  children,
}: {
  colour: string
  ratio: string
  address: string
  about: string
  className?: string
  children: ReactNode
}) {
  const words = (outcome?: ReactNode) => (
    <span className={styles.words}>
      <Icon name="picture" size={20} className={styles.sign} />
      <span>
        {outcome}
        Show picture
        {about && <VisuallyHidden>: {about}</VisuallyHidden>}
      </span>
    </span>
  )
  return (
    <div
      className={[styles.place, colours.painted, className].filter(Boolean).join(' ')}
      data-colour={colour}
      data-ratio={ratio}
    >
      <details className={styles.picture}>
        <summary className={styles.control}>
          {words(
            // Filled in where it was asked for in vain (`picture-retry.ts`).
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
          {words()}
        </a>
      </noscript>
    </div>
  )
}

/**
 * First among the sources of such a picture. Where script is off it would load although nobody asked: this gives it
 * the icon of the site, which every page has fetched anyway.
 */
export function NothingWithoutScript() {
  return <source media="(scripting: none)" srcSet={mark} />
}
