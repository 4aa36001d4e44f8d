import { type DraftImage, draftImageKey } from '#domain/media/draft-images.ts'
import { imageIdOf, isUploadId } from '#domain/media/image-address.ts'

/*
 * A logo is a file that `site.config.ts` names (`/branding/…`), a stored picture (`/images/…`), or in a form an upload
 * that was not saved yet, by its id.
 */

/** The largest size of a logo: bytes of the file that was chosen. */
const logoMaxBytes = 2_000_000

/** The formats and the largest size of a logo, in words. */
export const logoWords = `PNG, WebP or JPEG, up to ${logoMaxBytes / 1_000_000} MB`

/** The shorter side of the organisation's own logo, which screens also show large. */
const logoLeastPixels = 128

/** Null when the picture is large enough for the organisation's own logo. */
export const tooSmall = ({ width, height }: { readonly width: number; readonly height: number }) =>
  Math.min(width, height) < logoLeastPixels
    ? `it has ${width} by ${height} pixels, and a logo needs at least ${logoLeastPixels} on each side`
    : null

/** The message for a file that was not accepted as a logo. `fileName`: on the device. `reason`: "it is empty". */
export const logoRefusal = (fileName: string, reason: string) =>
  `${fileName} was not taken: ${reason}. Use ${logoWords}.`

/** Null when the file is not too large. */
export const tooLarge = (sizeBytes: number) =>
  sizeBytes > logoMaxBytes ? `it is larger than ${logoMaxBytes / 1_000_000} MB` : null

/** A partner: its name, and its logo or null. */
interface Shown {
  readonly name: string
  readonly logo: string | null
}

/**
 * A refusal of the field `partners`: one line for each partner that has this logo. `splitRefusal` gives each partner
 * its own.
 */
export const refusalOfLogo = (partners: readonly Shown[], logo: string, words: string) =>
  partners
    .filter((partner) => partner.logo === logo)
    .map(({ name }) => startOf(name) + words)
    .join('\n')

const startOf = (name: string) => `“${name}”: `

/** Splits a refusal of the field `partners` into the messages about single partners, by name, and the rest. */
export function splitRefusal(refusal: string, partners: readonly Pick<Shown, 'name'>[]) {
  const aboutOne = new Map<string, string>()
  const rest: string[] = []
  for (const line of refusal.split('\n').filter(Boolean)) {
    const partner = partners.find(({ name }) => line.startsWith(startOf(name)))
    if (partner) aboutOne.set(partner.name, line.slice(startOf(partner.name).length))
    else rest.push(line)
  }
  return { aboutOne, rest: rest.join(' ') }
}

/** The logos that are pictures, each once, in their order. `partners`: whatever has a logo. */
export function logoPictures(partners: readonly Pick<Shown, 'logo'>[]): readonly DraftImage[] {
  const logos = new Set(partners.map(({ logo }) => logo ?? ''))
  return [...logos].flatMap((logo): DraftImage[] => {
    if (isUploadId(logo)) return [{ uploadId: logo, description: '' }]
    return imageIdOf(logo) ? [{ url: logo, description: '' }] : []
  })
}

/** The partners with the addresses of stored pictures. `urls`: of `logoPictures`, in the same order. */
export function withStoredLogos<Item extends Pick<Shown, 'logo'>>(
  partners: readonly Item[],
  urls: readonly string[],
): Item[] {
  const stored = new Map(logoPictures(partners).map((image, index) => [draftImageKey(image), urls[index]]))
  return partners.map((partner) => ({ ...partner, logo: stored.get(partner.logo ?? '') ?? partner.logo }))
}
