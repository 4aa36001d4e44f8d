import { creditOf } from '#domain/media/credit.ts'
import type { FieldKind } from '../form/form-field.tsx'
import classes from './images-kind.module.css'
import { readImagesValue, thumbnailOf } from './images-value.ts'

/** The kind of an `ImageField`: how forms compare and show its value. */
export const images: FieldKind = {
  empty: '[]',
  same: (one, other) => one === other,
  show: (value) => (
    <ol className={classes.pictures}>
      {readImagesValue(value).map((image, index) => (
        <li key={index} className={classes.picture}>
          <img src={thumbnailOf(image)} alt={`${index + 1} of the order`} loading="lazy" decoding="async" />
          {image.description && <p className={classes.description}>{image.description}</p>}
          {creditOf(image) && <p className={classes.description}>{creditOf(image)}</p>}
          {image.point && (
            <p className={classes.description}>
              Crops keep the point {image.point.x} % from the left and {image.point.y} % from the top.
            </p>
          )}
          {image.agreed && (
            <p className={classes.description}>Everyone who can be recognised agreed to be shown.</p>
          )}
        </li>
      ))}
    </ol>
  ),
}
