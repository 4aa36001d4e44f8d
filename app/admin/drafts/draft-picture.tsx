import { thumbnailOf } from '../uploads/images-value.ts'

/** The first picture of a draft. `picture`: an upload id, or the address of a published picture. */
export function DraftPicture({ picture, className }: { picture: string; className?: string | undefined }) {
  const image = picture.startsWith('/')
    ? { url: picture, description: '' }
    : { uploadId: picture, description: '' }
  return <img src={thumbnailOf(image)} alt="" loading="lazy" decoding="async" className={className} />
}
