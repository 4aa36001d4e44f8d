import type { Partner } from '#domain/organisation/schema.ts'
import { type DraftImage, draftImageKey } from '#domain/media/draft-images.ts'
import { imageIdOf, isUploadId } from '#domain/media/image-address.ts'

/*
 * A logo is a file that `site.config.ts` names (`/branding/…`), a stored picture (`/images/…`), or in a form an upload that
 * was not saved yet, by its id.
 */

/** What a logo may be, at its most: bytes. */
export const logoMaxBytes = 2_000_000

/** The logos that are pictures, each once, in the order of the partners. */
export function logoPictures(partners: readonly Pick<Partner, 'logo'>[]): readonly DraftImage[] {
  const logos = new Set(partners.map(({ logo }) => logo ?? ''))
  return [...logos].flatMap((logo): DraftImage[] => {
    if (isUploadId(logo)) return [{ uploadId: logo, description: '' }]
    return imageIdOf(logo) ? [{ url: logo, description: '' }] : []
  })
}

/** The partners with the addresses of stored pictures. `urls`: of `logoPictures`, in the same order. */
export function withStoredLogos<Item extends Pick<Partner, 'logo'>>(
  partners: readonly Item[],
  urls: readonly string[],
): Item[] {
  const stored = new Map(logoPictures(partners).map((image, index) => [draftImageKey(image), urls[index]]))
  return partners.map((partner) => ({ ...partner, logo: stored.get(partner.logo ?? '') ?? partner.logo }))
}
