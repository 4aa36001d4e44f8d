import type { SearchKindName } from '#domain/search/schema.ts'
import type { VariantRatio, variantWidths } from '#domain/media/schema.ts'

export const nameOf = (kind: SearchKindName): string => kind.charAt(0).toUpperCase() + kind.slice(1)

/** The ratio and the widths of the picture from which the square is cut, where they are not the usual ones. */
const pictures: { readonly [Kind in SearchKindName]?: ShownPicture } = {
  programs: { ratio: '1x1', widths: [160, 320] },
  women: { ratio: '4x5', widths: [180] },
  people: { ratio: '4x5', widths: [180] },
}

type ShownPicture = {
  [Ratio in VariantRatio]: {
    readonly ratio: Ratio
    readonly widths: readonly (typeof variantWidths)[Ratio][number][]
  }
}[VariantRatio]

export const pictureOf = (kind: SearchKindName): ShownPicture =>
  pictures[kind] ?? { ratio: '8x5', widths: [360] }
