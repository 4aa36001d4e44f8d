import { palette } from '#app/styles/palette.ts'
import { type DominantColour, dominantColours } from '#domain/media/schema.ts'

/** Converts sRGB to Oklab, in which equal distances look equal. Source: bottosson.github.io/posts/oklab */
function toOklab(red: number, green: number, blue: number): [number, number, number] {
  const [r, g, b] = [red, green, blue].map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/** The colours of the design that may fill the place of a picture until it loads. */
const tokens = dominantColours.map((colour) => {
  const [red = 0, green = 0, blue = 0] = Buffer.from(palette[colour].slice(1), 'hex')
  return { colour, lab: toOklab(red, green, blue) }
})

/** The design colour that is nearest to most pixels. `pixels`: RGB, three bytes a pixel. */
export function dominantColour(pixels: Uint8Array): DominantColour {
  const votes = new Map<DominantColour, number>()
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const [l, a, b] = toOklab(pixels[at]!, pixels[at + 1]!, pixels[at + 2]!)
    let nearest: DominantColour = 'calico'
    let shortest = Infinity
    for (const { colour, lab } of tokens) {
      const distance = (l - lab[0]) ** 2 + (a - lab[1]) ** 2 + (b - lab[2]) ** 2
      if (distance < shortest) [nearest, shortest] = [colour, distance]
    }
    votes.set(nearest, (votes.get(nearest) ?? 0) + 1)
  }
  return [...votes].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'calico'
}
