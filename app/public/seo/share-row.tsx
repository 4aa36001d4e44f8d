import { useRouteLoaderData } from 'react-router'
import { copy } from 'virtual:inline-assets'
import { InlineScript } from '#app/public/frame/inline-script.tsx'
import type { SiteMetadata } from '#app/public/frame/page-meta.ts'
import layout from '#app/styles/layout.module.css'
import words from '#app/styles/text.module.css'
import { ButtonAnchor } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { whatsAppShare } from '#app/whatsapp-share.ts'
import styles from './share-row.module.css'

/**
 * Links to share a page with WhatsApp, by mail, or by its address. With script (`copy.ts`) the page link copies its
 * address, and in browsers with Web Share the mail link shares the page. `address`: the path of the page. `status`: the
 * address of its status picture.
 */
export function ShareRow({ title, address, status }: { title: string; address: string; status?: string }) {
  const { siteUrl } = useRouteLoaderData('public/frame/public-layout') as SiteMetadata
  const url = siteUrl + address
  return (
    <section
      className={`${layout.cluster} ${styles.row}`}
      aria-labelledby="share-this"
      data-copies={url}
      data-title={title}
      data-done="Link copied."
      data-failed={`The link could not be copied. It is ${url}`}
    >
      <h2 id="share-this" className={words.heading}>
        Share this
      </h2>
      <ButtonAnchor href={whatsAppShare(`${title} ${url}`)} rel="noreferrer" variant="ghost" size="small">
        WhatsApp
        <VisuallyHidden> (opens another site)</VisuallyHidden>
      </ButtonAnchor>
      <ButtonAnchor
        href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}
        variant="ghost"
        size="small"
        data-mail=""
      >
        Email
      </ButtonAnchor>
      <ButtonAnchor href={url} variant="ghost" size="small" data-copy="">
        Copy link
      </ButtonAnchor>
      {status && (
        <ButtonAnchor href={status} download={`${title}.png`} variant="ghost" size="small">
          <Icon name="download" size={18} />
          Status picture
        </ButtonAnchor>
      )}
      <p className={styles.printed}>{url}</p>
      <p role="status" className={styles.status} />
      <InlineScript code={copy} />
    </section>
  )
}
