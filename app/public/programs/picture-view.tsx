import { phoneWidth } from '#app/public/pictures/phone-width.ts'
import { SitePicture } from '#app/public/pictures/site-picture.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { Picture } from '#domain/media/schema.ts'
import { altOf } from './picture-text.ts'
import styles from './picture-view.module.css'

/** The place after `step` places, with the first after the last. `place`: from 1. */
const wrapped = (place: number, step: number, total: number) => ((place - 1 + step + total) % total) + 1

/** One picture of a program, whole, in an ink frame. `place`: from 1. `children`: the heading of the page. */
export function PictureView({
  title,
  picture,
  place,
  total,
  addressOf,
  closeAddress,
  children,
}: {
  title: string
  picture: Picture
  place: number
  total: number
  addressOf: (place: number) => string
  closeAddress: string
  children: React.ReactNode
}) {
  const { caption, photographer } = picture
  // The fragment focuses the link on the page that it opens, where it is pressed again.
  const turn = (step: 1 | -1, id: string, name: string, icon: 'arrow-left' | 'arrow-right') => (
    <a id={id} href={`${addressOf(wrapped(place, step, total))}#${id}`} data-turn={step}>
      <Icon name={icon} />
      <VisuallyHidden>{name} picture</VisuallyHidden>
    </a>
  )
  return (
    <div className={styles.view}>
      <div className={styles.bar}>
        <p role="status">
          <VisuallyHidden>Picture </VisuallyHidden>
          {place} / {total}
        </p>
        <a href={closeAddress} data-close="">
          Close
          <Icon name="close" size={18} />
        </a>
      </div>
      <div className={styles.stage}>
        {children}
        <SitePicture
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
          <div className={styles.turns}>
            {turn(-1, 'previous', 'Previous', 'arrow-left')}
            {turn(1, 'next', 'Next', 'arrow-right')}
          </div>
        )}
      </div>
    </div>
  )
}
