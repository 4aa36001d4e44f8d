import type { ReactNode } from 'react'
import { copy } from 'virtual:inline-assets'
import { useOrganisation } from '#app/organisation.ts'
import { InlineScript } from '#app/public/frame/inline-script.tsx'
import { phoneWidth } from '#app/public/pictures/phone-width.ts'
import { RichText } from '#app/public/rich-text/rich-text.tsx'
import layout from '#app/styles/layout.module.css'
import text from '#app/styles/text.module.css'
import { Button } from '#app/ui/button.tsx'
import type { NewsItem } from '#domain/news/schema.ts'
import { NewsPicture } from './news-picture.tsx'
import type { ShownNews } from './shown-news.ts'

const wordsId = 'statement'

/** The text of a statement with its signature, and information for the press. `share`: shown at the end. */
export function Statement({
  item,
  share,
}: {
  item: ShownNews & Pick<NewsItem, 'summary'>
  share?: ReactNode
}) {
  const { title, image, source, summary } = item
  return (
    <div className={layout.aside}>
      <div id={wordsId} className={layout.stack}>
        <RichText html={summary} />
        {source && (
          <p>
            <b>{source}</b>
          </p>
        )}
      </div>
      <div className={layout.stack}>
        {image && (
          <NewsPicture
            item={item}
            widths={[360, 720]}
            sizes={`(min-width: 1200px) 443px, (min-width: 600px) 38vw, ${phoneWidth}`}
            eager
            credited
          />
        )}
        <ForThePress title={title} />
        {share}
      </div>
    </div>
  )
}

/** With script, the button copies the title and the text of the statement (`copy.ts`). */
function ForThePress({ title }: { title: string }) {
  const { email } = useOrganisation()
  return (
    <section
      aria-labelledby="for-the-press"
      data-copies={title}
      data-source={wordsId}
      data-done="Text copied."
      data-failed="The text could not be copied. Select it on this page instead."
    >
      <h2 id="for-the-press" className={text.heading}>
        For the press
      </h2>
      {email && (
        <p>
          Questions about this statement: <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
      <Button variant="ghost" size="small" data-copy="">
        Copy text
      </Button>
      <p role="status" />
      <InlineScript code={copy} />
    </section>
  )
}
