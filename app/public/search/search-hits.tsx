import { useLowData } from '#app/public/pictures/low-data-context.ts'
import { SitePicture } from '#app/public/pictures/site-picture.tsx'
import { ThemeTile } from '#app/public/programs/theme-tile.tsx'
import layout from '#app/styles/layout.module.css'
import text from '#app/styles/text.module.css'
import { Mark } from '#app/ui/mark.tsx'
import type { SearchHit } from '#domain/search/schema.ts'
import type { TextPart } from '#domain/search/words.ts'
import { pictureOf } from './kinds.ts'
import styles from './search-hits.module.css'

/** The results, with the searched words marked. In low-data mode they have no pictures. */
export function SearchHits({ hits }: { hits: readonly SearchHit[] }) {
  const lowData = useLowData()
  return (
    <ol role="list" data-long="" className={layout.rows}>
      {hits.map((hit) => (
        <li key={`${hit.kind} ${hit.id}`} className={`${layout.row} ${styles.hit}`}>
          {!lowData && (
            <div className={styles.square}>
              <HitPicture hit={hit} />
            </div>
          )}
          <div>
            <p className={text.meta}>
              <Marked parts={hit.line} />
            </p>
            <h2 className={text.title}>
              <a href={hit.address}>
                <Marked parts={hit.title} />
              </a>
            </h2>
            {hit.excerpt.length > 0 && (
              <p>
                <Marked parts={hit.excerpt} />
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}

function HitPicture({ hit: { kind, image, theme } }: { hit: SearchHit }) {
  if (!image) return theme ? <ThemeTile theme={theme} ground="own" /> : <Mark size={112} />
  const { ratio, widths } = pictureOf(kind)
  return (
    <SitePicture
      picture={image}
      ratio={ratio}
      // Each kind has widths of its own ratio.
      widths={widths as readonly never[]}
      sizes="(min-width: 820px) 112px, 72px"
      alt=""
    />
  )
}

function Marked({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, marked }, index) => (marked ? <mark key={index}>{text}</mark> : text))
}
