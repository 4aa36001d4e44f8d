import type { ComponentProps } from 'react'
import type { VariantRatio } from '#domain/media/schema.ts'
import styles from './site-picture.module.css'

/** A drawing in the place of a picture. */
export const Drawn = ({
  ratio,
  className = '',
  ...rest
}: ComponentProps<'div'> & { ratio: VariantRatio }) => (
  <div className={`${styles.drawn} ${className}`} data-ratio={ratio} {...rest} />
)
