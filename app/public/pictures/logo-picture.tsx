import { imageIdOf, variantUrl } from '#domain/media/image-address.ts'
import { type VariantFormat, variantWidths } from '#domain/media/schema.ts'

/** The address of a small version of a logo, which is a file of the site or a stored picture. */
export const smallLogo = (address: string, format: VariantFormat = 'jpg') =>
  imageIdOf(address) ? variantUrl(address, { ratio: 'free', width: variantWidths.free[0], format }) : address

/** A logo. One that was uploaded is stored as a picture, in several formats. */
export function LogoPicture({
  address,
  alt,
  ...image
}: { address: string } & Omit<React.ComponentProps<'img'>, 'src'> & { alt: string }) {
  return (
    <picture>
      {imageIdOf(address) && <source type="image/webp" srcSet={smallLogo(address, 'webp')} />}
      <img src={smallLogo(address)} alt={alt} {...image} decoding="async" />
    </picture>
  )
}
