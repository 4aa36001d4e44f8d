import { type ReactNode, useRef, useState } from 'react'
import { useOrganisation } from '#app/organisation.ts'
import { phoneWidth } from '#app/public/pictures/phone-width.ts'
import { RichText } from '#app/public/rich-text/rich-text.tsx'
import layout from '#app/styles/layout.module.css'
import text from '#app/styles/text.module.css'
import { Button } from '#app/ui/button.tsx'
import type { NewsItem } from '#domain/news/schema.ts'
import { NewsPicture } from './news-picture.tsx'
import type { ShownNews } from './shown-news.ts'

/** The text of a statement with its signature, and information for the press. `share`: shown at the end. */
export function Statement({
  item,
  share,
}: {
  item: ShownNews & Pick<NewsItem, 'summary'>
  share?: ReactNode
}) {
  const words = useRef<HTMLDivElement>(null)
  const { title, image, source, summary } = item
  return (
    <div className={layout.aside}>
      <div ref={words} className={layout.stack}>
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
        <ForThePress statement={() => `${title}\n\n${words.current?.innerText.trim() ?? ''}\n`} />
        {share}
      </div>
    </div>
  )
}

/** `statement`: its text without formatting. */
function ForThePress({ statement }: { statement: () => string }) {
  const { email } = useOrganisation()
  const [status, setStatus] = useState('')

  async function copy() {
    try {
      await navigator.clipboard.writeText(statement())
      setStatus('Text copied.')
    } catch {
      setStatus('The text could not be copied. Select it on this page instead.')
    }
  }

  return (
    <section aria-labelledby="for-the-press">
      <h2 id="for-the-press" className={text.heading}>
        For the press
      </h2>
      {email && (
        <p>
          Questions about this statement: <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
      <Button variant="ghost" size="small" onClick={copy}>
        Copy text
      </Button>
      <p role="status">{status}</p>
    </section>
  )
}
