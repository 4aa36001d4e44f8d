import { phoneWidth } from '#app/public/pictures/phone-width.ts'
import { SitePicture } from '#app/public/pictures/site-picture.tsx'
import { Mark } from '#app/ui/mark.tsx'
import styles from './program-banner.module.css'
import type { ShownProgram } from './shown-program.ts'
import { ThemeTile } from './theme-tile.tsx'

/**
 * The banner of a program in a list: its second image, else its first, else the pattern of its theme. The alt text is
 * empty, because the title is next to it.
 */
export function ProgramBanner({
  program,
  place,
  eager,
}: {
  program: ShownProgram
  place: 'card' | 'lead' | 'square'
  eager?: boolean
}) {
  const picture = program.banner
  if (!picture) {
    return (
      <div className={styles.banner} data-place={place} data-empty="">
        {program.theme ? <ThemeTile theme={program.theme} ground="tone-on-tone" /> : <Mark size={96} />}
      </div>
    )
  }
  switch (place) {
    case 'lead':
      return (
        <SitePicture
          className={styles.banner}
          picture={picture}
          ratio="4x3"
          sizes={`(min-width: 1200px) 625px, (min-width: 600px) 54vw, ${phoneWidth}`}
          alt=""
          about={program.title}
          eager={eager}
        />
      )
    case 'card':
      return (
        <SitePicture
          className={styles.banner}
          picture={picture}
          ratio="8x5"
          widths={[360, 640, 960]}
          sizes={`(min-width: 1200px) 540px, (min-width: 600px) 45vw, ${phoneWidth}`}
          alt=""
          about={program.title}
          eager={eager}
        />
      )
    case 'square':
      return (
        <SitePicture
          className={styles.banner}
          picture={picture}
          ratio="1x1"
          sizes="152px"
          alt=""
          about={program.title}
          eager={eager}
        />
      )
  }
}
