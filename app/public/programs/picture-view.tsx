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
 * One picture of a program, whole, in an ink frame. `turn`: what its controls do: functions in a dialog, addresses on a
 * page. `place`: from 1. `children`: the heading of a page.
 */
export function PictureView({
  title,
  picture,
  place,
  total,
  turn,
  children,
}: {
  title: string
  picture: Picture
  place: number
  total: number
  turn:
    | { readonly show: (place: number) => void; readonly close: () => void }
    | { readonly addressOf: (place: number) => string; readonly closeAddress: string }
  children?: React.ReactNode
}) {
  const { caption, photographer } = picture
  const control = (step: 1 | -1, id: string, name: string, icon: 'arrow-left' | 'arrow-right') => {
    const other = wrapped(place, step, total)
    const words = (
      <>
        <Icon name={icon} />
        <VisuallyHidden>{name} picture</VisuallyHidden>
      </>
    )
    // The fragment focuses the link on the page that it opens, where it is pressed again.
    return 'show' in turn ? (
      <button type="button" data-turn={step} onClick={() => turn.show(other)}>
        {words}
      </button>
    ) : (
      <a id={id} href={`${turn.addressOf(other)}#${id}`} data-turn={step}>
        {words}
      </a>
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
        {'show' in turn ? (
          <button type="button" onClick={turn.close}>
            {close}
          </button>
        ) : (
          <a href={turn.closeAddress} data-close="">
            {close}
          </a>
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
          <div className={styles.turns}>
            {control(-1, 'previous', 'Previous', 'arrow-left')}
            {control(1, 'next', 'Next', 'arrow-right')}
          </div>
        )}
      </div>
    </div>
  )
}
