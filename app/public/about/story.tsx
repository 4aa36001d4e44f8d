import { phoneWidth } from '#app/public/pictures/phone-width.ts'
import { CreditedPicture } from '#app/public/pictures/credited-picture.tsx'
import { SitePicture } from '#app/public/pictures/site-picture.tsx'
import layout from '#app/styles/layout.module.css'
import text from '#app/styles/text.module.css'
import { RichText } from '#app/public/rich-text/rich-text.tsx'
import type { AboutStory } from '#domain/about/kind.ts'

/** The story of the forum, with one picture. */
export function Story({ story: { intro, content, image } }: { story: AboutStory }) {
  return (
    <section className={`${layout.section} ${layout.split}`} aria-labelledby="our-story">
      <div className={layout.stack}>
        <h2 id="our-story">Our Story</h2>
        <p className={text.lead}>{intro}</p>
        <RichText html={content} />
      </div>
      {image && (
        <CreditedPicture picture={image}>
          <SitePicture
            picture={image}
            ratio="free"
            sizes={`(min-width: 1200px) 440px, (min-width: 600px) 40vw, ${phoneWidth}`}
            alt={image.description}
            about={image.description || 'Our Story'}
          />
        </CreditedPicture>
      )}
    </section>
  )
}
