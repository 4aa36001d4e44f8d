import { useState, useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { SiteMetadata } from '#app/public/frame/page-meta.ts'
import layout from '#app/styles/layout.module.css'
import words from '#app/styles/text.module.css'
import { Button, ButtonAnchor } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import styles from './share-row.module.css'

/**
 * Links to share a page with WhatsApp, by mail, or by its address. With script the page link becomes a Copy link
 * button. In browsers with Web Share the mail link becomes a Share button. `address`: the path of the page. `status`:
 * the address of its status picture.
 */
export function ShareRow({
  title,
  address,
  status: picture,
}: {
  title: string
  address: string
  status?: string
}) {
  const { siteUrl } = useRouteLoaderData('public/frame/public-layout') as SiteMetadata
  const { canCopy, canShare } = useCapabilities()
  const [status, setStatus] = useState('')
  const url = siteUrl + address
  const text = encodeURIComponent(`${title} ${url}`)

  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      setStatus('Link copied.')
    } catch {
      setStatus(`The link could not be copied. It is ${url}`)
    }
  }

  async function share() {
    // The promise rejects when the visitor closes the share sheet. This is not an error.
    await navigator.share({ title, url }).catch(() => {})
  }

  return (
    <section className={`${layout.cluster} ${styles.row}`} aria-labelledby="share-this">
      <h2 id="share-this" className={words.heading}>
        Share this
      </h2>
      <ButtonAnchor href={`https://wa.me/?text=${text}`} rel="noreferrer" variant="ghost" size="small">
        WhatsApp
        <VisuallyHidden> (opens another site)</VisuallyHidden>
      </ButtonAnchor>
      {canShare ? (
        <Button variant="ghost" size="small" onClick={share}>
          Share
        </Button>
      ) : (
        <ButtonAnchor
          href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}
          variant="ghost"
          size="small"
        >
          Email
        </ButtonAnchor>
      )}
      {canCopy ? (
        <Button variant="ghost" size="small" onClick={copy}>
          Copy link
        </Button>
      ) : (
        <ButtonAnchor href={url} variant="ghost" size="small">
          Copy link
        </ButtonAnchor>
      )}
      {picture && (
        <ButtonAnchor href={picture} download={`${title}.png`} variant="ghost" size="small">
          <Icon name="download" size={18} />
          Status picture
        </ButtonAnchor>
      )}
      <p className={styles.printed}>{url}</p>
      <p role="status" className={styles.status}>
        {status}
      </p>
    </section>
  )
}

const none = { canCopy: false, canShare: false }
let capabilities = none

/** The capabilities of the browser. There are none on the server and during hydration, so that both render the same. */
function useCapabilities() {
  return useSyncExternalStore(
    () => () => {},
    () => {
      // Browsers have both on HTTPS only.
      const canCopy = 'clipboard' in navigator
      const canShare = 'share' in navigator
      if (canCopy !== capabilities.canCopy || canShare !== capabilities.canShare) {
        capabilities = { canCopy, canShare }
      }
      return capabilities
    },
    () => none,
  )
}
