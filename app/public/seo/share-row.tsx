import { useState, useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { SiteFacts } from '#app/public/frame/page-meta.ts'
import { Button, ButtonAnchor } from '#app/ui/button.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import styles from './share-row.module.css'

/**
 * Ways to pass a page on. Without script they are links: to WhatsApp, to a mail, and to the page itself; with it the
 * last copies its address, and the mail makes way for the browser's own share sheet where there is one. Each keeps
 * its place. `address`: of the page, beginning with a slash.
 */
export function ShareRow({ title, address }: { title: string; address: string }) {
  const { siteUrl } = useRouteLoaderData('public/frame/public-layout') as SiteFacts
  const { copies, shares } = useAbilities()
  const [told, setTold] = useState('')
  const url = siteUrl + address
  const text = encodeURIComponent(`${title} ${url}`)

  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      setTold('Link copied.')
    } catch {
      setTold(`The link could not be copied. It is ${url}`)
    }
  }

  async function share() {
    // Closing the sheet again is an answer too, and nothing to tell.
    await navigator.share({ title, url }).catch(() => {})
  }

  return (
    <section className={styles.row} aria-labelledby="share-this-page">
      <h2 id="share-this-page" className={styles.heading}>
        Share this page
      </h2>
      <ButtonAnchor href={`https://wa.me/?text=${text}`} rel="noreferrer" variant="ghost" size="small">
        WhatsApp
        <VisuallyHidden> (opens another site)</VisuallyHidden>
      </ButtonAnchor>
      {shares ? (
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
      {copies ? (
        <Button variant="ghost" size="small" onClick={copy}>
          Copy link
        </Button>
      ) : (
        <ButtonAnchor href={url} variant="ghost" size="small">
          Page link
        </ButtonAnchor>
      )}
      <p className={styles.printed}>{url}</p>
      <p role="status" className={styles.told}>
        {told}
      </p>
    </section>
  )
}

const none = { copies: false, shares: false }
let abilities = none

/** What this browser can do; nothing while rendering on the server, so that the page does not change under hydration. */
function useAbilities() {
  return useSyncExternalStore(
    () => () => {},
    () => {
      // Both are missing on plain http, where browsers do not allow them.
      const copies = 'clipboard' in navigator
      const shares = 'share' in navigator
      if (copies !== abilities.copies || shares !== abilities.shares) abilities = { copies, shares }
      return abilities
    },
    () => none,
  )
}
