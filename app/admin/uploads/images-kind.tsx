import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { creditOf } from '#domain/media/credit.ts'
import { draftImages, readImagesField, toImagesField } from '#domain/media/draft-images.ts'
import { type FieldKind, storedAs } from '../form/form-field.tsx'
import classes from './images-kind.module.css'
import { readImagesValue, thumbnailOf } from './images-value.ts'

const Fact = ({ children }: { children: ReactNode }) => (
  <Text fz="xs" lh={1.4} mt={4}>
    {children}
  </Text>
)

const anyCount = draftImages(() => null)
/** The value as the server stores it; as it is when the server would refuse it. */
function toStored(value: string): string {
  const images = anyCount.safeParse(readImagesField(value)).data
  return images ? toImagesField(images) : value
}

/** The kind of an `ImageField`: how forms compare and show its value. */
export const images: FieldKind = {
  ...storedAs(toStored),
  empty: '[]',
  show: (value) => (
    <ol className={classes.pictures}>
      {readImagesValue(value).map((image, index) => (
        <li key={index} className={classes.picture}>
          <img src={thumbnailOf(image)} alt={`${index + 1} of the order`} loading="lazy" decoding="async" />
          {image.description && <Fact>{image.description}</Fact>}
          {creditOf(image) && <Fact>{creditOf(image)}</Fact>}
          {image.point && (
            <Fact>
              Crops keep the point {image.point.x} % from the left and {image.point.y} % from the top.
            </Fact>
          )}
          {image.agreed && <Fact>Everyone who can be recognised has agreed to be shown.</Fact>}
        </li>
      ))}
    </ol>
  ),
}
