import type { MouseEvent } from 'react'
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
 * One picture of a program, whole, in an ink frame. Its controls are links; `onShow` and `onClose` replace them in a
 * dialog. `place`: from 1. `children`: the heading of a page.
 */
export function PictureView({
  title,
  picture,
  place,
  total,
  addressOf,
  closeAddress,
  onShow,
  onClose,
  children,
}: {
  title: string
  picture: Picture
  place: number
  total: number
  addressOf: (place: number) => string
  closeAddress: string
  onShow?: (place: number) => void
  onClose?: () => void
  children?: React.ReactNode
}) {
  const { caption, photographer } = picture
  const inPlace = (act: (() => void) | undefined) =>
    act && {
      'data-in-place': '',
      onClick: (event: MouseEvent) => {
        event.preventDefault()
        act()
      },
    }
  const turn = (step: number, name: string, icon: 'arrow-left' | 'arrow-right') => {
    const other = wrapped(place, step, total)
    return (
      <Link
        to={addressOf(other)}
        replace
        className={styles.turn}
        {...inPlace(onShow && (() => onShow(other)))}
      >
        <Icon name={icon} />
        <VisuallyHidden>{name} picture</VisuallyHidden>
      </Link>
    )
  }
  return (
    <div className={styles.view}>
      <div className={styles.bar}>
        <p className={styles.count} role="status">
          <VisuallyHidden>Picture </VisuallyHidden>
          {place} / {total}
        </p>
        <Link to={closeAddress} className={styles.close} {...inPlace(onClose)}>
          Close
          <Icon name="close" size={18} />
        </Link>
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
        <p className={styles.caption}>
          {caption} {photographer && <span>Photograph: {photographer}</span>}
        </p>
        {total > 1 && (
          <div className={styles.turns}>
            {turn(-1, 'Previous', 'arrow-left')}
            {turn(1, 'Next', 'arrow-right')}
          </div>
        )}
      </div>
    </div>
  )
}
