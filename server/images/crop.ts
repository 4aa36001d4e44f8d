import type { VariantRatio } from '#domain/media/schema.ts'

export interface Size {
  readonly width: number
  readonly height: number
}
export interface Area extends Size {
  readonly left: number
  readonly top: number
}

/**
 * The largest area of a master that has the ratio. It is centred horizontally. Vertically it is centred on a third of
 * the height from the top, where faces usually are.
 */
export function cropArea(master: Size, ratio: VariantRatio): Area {
  if (ratio === 'free') return { left: 0, top: 0, width: master.width, height: master.height }
  const [across, down] = ratio.split('x').map(Number) as [number, number]
  return cropToFill(master, across, down)
}

/** The same for the ratio `across` by `down`. */
export function cropToFill(master: Size, across: number, down: number): Area {
  const width = Math.min(master.width, Math.max(1, Math.round((master.height * across) / down)))
  const height = Math.min(master.height, Math.max(1, Math.round((master.width * down) / across)))
  const top = Math.round(master.height / 3 - height / 2)
  return {
    left: Math.floor((master.width - width) / 2),
    top: Math.max(0, Math.min(top, master.height - height)),
    width,
    height,
  }
}

/** The size of `area` scaled down to `width` pixels. It is never scaled up. */
export function variantSize(area: Size, width: number): Size {
  if (area.width <= width) return { width: area.width, height: area.height }
  return { width, height: Math.max(1, Math.round((area.height * width) / area.width)) }
}

/** The largest size in bytes of a file of this width: 60 KB on cards, 120 KB from 1,000 pixels on. */
export function variantBudget(width: number): number {
  return width >= 1000 ? 120_000 : 60_000
}
