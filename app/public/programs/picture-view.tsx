import { Link } from 'react-router'
import { phoneWidth } from '#app/public/pictures/phone-width.ts'
import { SitePicture } from '#app/public/pictures/site-picture.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { Picture } from '#domain/media/schema.ts'
import { altOf } from './picture-text.ts'
import styles from './picture-view.module.css'

/** The place after `step` places, with the first after the last. `place`: from 1. */
export const wrapped = (place: number, step: number, total: number) =>
  ((place - 1 + step + total) % total) + 1

/**
 * One picture of a program, whole, in an ink frame. A dialog has `onClose`. A page has addresses instead: a link closes
 * it, and without script links take the place of the buttons. `place`: from 1. `children`: the heading of a page.
 */
export function PictureView({
  title,
  picture,
  place,
  total,
  addressOf,
  closeAddress = '',
  onShow,
  onClose,
  children,
}: {
  title: string
  picture: Picture
  place: number
  total: number
  addressOf?: (place: number) => string
  closeAddress?: string
  onShow: (place: number) => void
  onClose?: () => void
  children?: React.ReactNode
}) {
  const { caption, photographer } = picture
  const turn = (step: 1 | -1, name: string, icon: 'arrow-left' | 'arrow-right') => {
    const other = wrapped(place, step, total)
    const words = (
      <>
        <Icon name={icon} />
        <VisuallyHidden>{name} picture</VisuallyHidden>
      </>
    )
    return (
      <>
        <button type="button" data-turn={step} onClick={() => onShow(other)}>
          {words}
        </button>
        {addressOf && (
          <noscript>
            <a href={addressOf(other)}>{words}</a>
          </noscript>
        )}
      </>
    )
  }
  const close = (
    <>
      Close
      <Icon name="close" size={18} />
    </>
  )
  return (
    <div className={styles.view}>
      <div className={styles.bar}>
        <p role="status">
          <VisuallyHidden>Picture </VisuallyHidden>
          {place} / {total}
        </p>
        {onClose ? (
          <button type="button" onClick={onClose}>
            {close}
          </button>
        ) : (
          <Link to={closeAddress} data-close="">
            {close}
          </Link>
        )}
      </div>
      <div className={styles.stage}>
        {children}
        <SitePicture
          key={picture.url}
          picture={picture}
          ratio="full"
          sizes={`(min-width: 600px) 100vw, ${phoneWidth}`}
          alt={altOf(picture, { title, place })}
          eager
        />
      </div>
      <div className={styles.bar}>
        <p>
          {caption} {photographer && <span>Photograph: {photographer}</span>}
        </p>
        {total > 1 && (
          <div className={styles.turns} data-keeps-place="">
            {turn(-1, 'Previous', 'arrow-left')}
            {turn(1, 'Next', 'arrow-right')}
          </div>
        )}
      </div>
    </div>
  )
}
