import { isCrop, type PicturePoint, type VariantRatio } from './schema.ts'

export interface Size {
  readonly width: number
  readonly height: number
}
export interface Area extends Size {
  readonly left: number
  readonly top: number
}

/**
 * The largest area of a master that has the ratio, centred on `point` as far as the edges allow. Without a point it is
 * centred horizontally, and vertically on a third of the height from the top, where faces usually are.
 */
export function cropArea(master: Size, ratio: VariantRatio, point: PicturePoint | null): Area {
  if (!isCrop(ratio)) return { left: 0, top: 0, width: master.width, height: master.height }
  const [across, down] = ratio.split('x').map(Number) as [number, number]
  return cropToFill(master, across, down, point)
}

/** The same for the ratio `across` by `down`. */
export function cropToFill(master: Size, across: number, down: number, point: PicturePoint | null): Area {
  const width = Math.min(master.width, Math.max(1, Math.round((master.height * across) / down)))
  const height = Math.min(master.height, Math.max(1, Math.round((master.width * down) / across)))
  const centreX = point ? (master.width * point.x) / 100 : master.width / 2
  const centreY = point ? (master.height * point.y) / 100 : master.height / 3
  return {
    left: within(Math.floor(centreX - width / 2), master.width - width),
    top: within(Math.round(centreY - height / 2), master.height - height),
    width,
    height,
  }
}

/**
 * The CSS `object-position` with which a browser shows the same part of the master in a box of the ratio `across` by
 * `down`, with `object-fit: cover`.
 */
export function cropPosition(master: Size, across: number, down: number, point: PicturePoint | null): string {
  const { left, top, width, height } = cropToFill(master, across, down, point)
  const position = (start: number, room: number) => (room > 0 ? (start / room) * 100 : 50)
  return `${position(left, master.width - width)}% ${position(top, master.height - height)}%`
}

const within = (start: number, largest: number) => Math.max(0, Math.min(start, largest))
