import { CreditedPicture } from '#app/public/pictures/credited-picture.tsx'
import { phoneWidth } from '#app/public/pictures/phone-width.ts'
import { SitePicture } from '#app/public/pictures/site-picture.tsx'
import { RichText } from '#app/public/rich-text/rich-text.tsx'
import layout from '#app/styles/layout.module.css'
import type { Picture } from '#domain/media/schema.ts'
import type { ReportPart } from '#domain/rich-text/report-parts.ts'
import { altOf } from './picture-text.ts'
import { PictureLink } from './picture-link.tsx'
import styles from './report-parts.module.css'

/**
 * The texts and pictures of a report in their order. A tall picture stands beside the text after it, one that is more
 * than twice as wide as high takes the width of the page. `lead`: shows the first paragraph in a larger font.
 */
export function ReportParts({
  parts,
  title,
  pictures,
  lead = false,
}: {
  parts: readonly ReportPart[]
  title: string
  pictures: readonly Picture[]
  lead?: boolean
}) {
  return parts.map((part, index) => {
    if (part.kind === 'text') {
      const before = parts[index - 1]
      // This text is shown beside the picture.
      if (before?.kind === 'picture' && isTall(find(before.url))) return null
      return <RichText key={keyOf(part, index)} html={part.html} lead={lead && index === 0} />
    }
    const picture = find(part.url)
    if (!picture) return null
    const next = parts[index + 1]
    const beside = isTall(picture) && next?.kind === 'text' ? next : null
    const shown = <ReportPicture picture={picture} place={pictures.indexOf(picture) + 1} title={title} />
    if (!beside) return <div key={keyOf(part, index)}>{shown}</div>
    return (
      <div key={keyOf(part, index)} className={`${layout.split} ${styles.pair}`}>
        {shown}
        <RichText html={beside.html} />
      </div>
    )
  })

  function find(url: string): Picture | null {
    return pictures.find((picture) => picture.url === url) ?? null
  }
}

/** A report may show a picture twice. */
const keyOf = (part: ReportPart, index: number) => `${part.kind} ${index}`

const isTall = (picture: Picture | null) => picture !== null && picture.width < picture.height

function ReportPicture({ picture, place, title }: { picture: Picture; place: number; title: string }) {
  const isWide = picture.width > 2 * picture.height
  return (
    <div className={styles.picture} data-wide={isWide ? '' : undefined}>
      <CreditedPicture picture={picture}>
        <PictureLink place={place}>
          <SitePicture
            picture={picture}
            ratio="full"
            sizes={
              isWide
                ? `(min-width: 1200px) 1120px, (min-width: 600px) 92vw, ${phoneWidth}`
                : `(min-width: 1024px) 646px, (min-width: 600px) 60vw, ${phoneWidth}`
            }
            alt={altOf(picture, { title, place })}
          />
        </PictureLink>
      </CreditedPicture>
    </div>
  )
}
