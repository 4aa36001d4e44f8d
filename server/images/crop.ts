import { isWideVariant, variantMaxBytes } from '#domain/media/schema.ts'
import type { Size } from '#domain/media/crop.ts'

/** The size of `area` scaled down to `width` pixels. It is never scaled up. */
export function variantSize(area: Size, width: number): Size {
  if (area.width <= width) return { width: area.width, height: area.height }
  return { width, height: Math.max(1, Math.round((area.height * width) / area.width)) }
}

/** The largest size in bytes of a file of this width. */
export const variantBudget = (width: number): number =>
  isWideVariant(width) ? variantMaxBytes.wide : variantMaxBytes.narrow
