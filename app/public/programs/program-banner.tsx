import { Drawn } from '#app/public/pictures/drawn.tsx'
import { phoneWidth } from '#app/public/pictures/phone-width.ts'
import { SitePicture } from '#app/public/pictures/site-picture.tsx'
import { Mark } from '#app/ui/mark.tsx'
import type { ShownProgram } from './shown-program.ts'
import { ThemeTile } from './theme-tile.tsx'

/** The shape of the picture in each place, and how wide it is there. */
const places = {
  lead: { ratio: '4x3', sizes: `(min-width: 1200px) 625px, (min-width: 600px) 54vw, ${phoneWidth}` },
  card: {
    ratio: '8x5',
    widths: [360, 640, 960],
    sizes: `(min-width: 1200px) 540px, (min-width: 600px) 45vw, ${phoneWidth}`,
  },
  third: {
    ratio: '8x5',
    widths: [360, 640],
    sizes: '(min-width: 1200px) 357px, (min-width: 600px) 30vw, 112px',
  },
  square: { ratio: '1x1', sizes: '152px' },
} as const

/**
 * The banner of a program in a list: its second image, else its first, else the pattern of its theme. The alt text is
 * empty, because the title is next to it.
 */
export function ProgramBanner({
  program: { banner, theme, title },
  place,
  eager,
}: {
  program: ShownProgram
  place: keyof typeof places
  eager?: boolean
}) {
  const shape = places[place]
  if (banner) return <SitePicture picture={banner} {...shape} alt="" about={title} eager={eager} />
  return (
    <Drawn ratio={shape.ratio}>
      {theme ? <ThemeTile theme={theme} ground="tone-on-tone" /> : <Mark size={96} />}
    </Drawn>
  )
}
