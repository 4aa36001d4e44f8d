import { type ReactNode, useRef, useState } from 'react'
import { useOrganisation } from '#app/organisation.ts'
import { phoneWidth } from '#app/public/pictures/phone-width.ts'
import { RichText } from '#app/public/rich-text/rich-text.tsx'
import { Button } from '#app/ui/button.tsx'
import type { NewsItem } from '#domain/news/schema.ts'
import { NewsPicture } from './news-picture.tsx'
import type { ShownNews } from './shown-news.ts'
import styles from './statement.module.css'

/** The text of a statement with its signature, and information for the press. `share`: shown at the end. */
export function Statement({
  item,
  share,
}: {
  item: ShownNews & Pick<NewsItem, 'summary'>
  share?: ReactNode
}) {
  const text = useRef<HTMLDivElement>(null)
  const { title, image, source, summary } = item
  return (
    <div className={styles.columns}>
      <div ref={text} className={styles.text}>
        <RichText html={summary} />
        {source && <p className={styles.signed}>{source}</p>}
      </div>
      <div className={styles.side}>
        {image && (
          <NewsPicture
            item={item}
            widths={[360, 720]}
            sizes={`(min-width: 1200px) 443px, (min-width: 600px) 38vw, ${phoneWidth}`}
            eager
            credited
          />
        )}
        <ForThePress text={() => `${title}\n\n${text.current?.innerText.trim() ?? ''}\n`} />
        {share}
      </div>
    </div>
  )
}

/** `text`: the statement without formatting. */
function ForThePress({ text }: { text: () => string }) {
  const { email } = useOrganisation()
  const [status, setStatus] = useState('')

  async function copy() {
    try {
      await navigator.clipboard.writeText(text())
      setStatus('Text copied.')
    } catch {
      setStatus('The text could not be copied. Select it on this page instead.')
    }
  }

  return (
    <section aria-labelledby="for-the-press">
      <h2 id="for-the-press" className={styles.heading}>
        For the press
      </h2>
      {email && (
        <p>
          Questions about this statement: <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
      <Button variant="ghost" size="small" className={styles.copy} onClick={copy}>
        Copy text
      </Button>
      <p role="status">{status}</p>
    </section>
  )
}
