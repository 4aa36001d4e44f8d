import { type ReactNode, useEffect, useState } from 'react'
import layout from '#app/styles/layout.module.css'
import text from '#app/styles/text.module.css'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { EmbedFrame } from './embed-frame.tsx'
import { readConsents, storeConsent } from './embed-consent.ts'
import { panelId, type SocialEmbed } from './social-embeds.ts'
import styles from './social-panel.module.css'

/**
 * Says what an embed shows and how much data it uses. The embed loads after a tap, or immediately when the visitor
 * chose "Keep showing" on this device. When owners have entered a post, the panel shows it instead.
 */
export function SocialPanel({ embed }: { embed: SocialEmbed }) {
  const { site, pageUrl, frameUrl, contents, action, cost, post } = embed
  const [state, setState] = useState<'hidden' | 'shown' | 'always-shown'>('hidden')

  useEffect(() => {
    if (readConsents().includes(site)) setState('always-shown')
  }, [site])

  function changeConsent(isGiven: boolean) {
    storeConsent(site, isGiven)
    setState(isGiven ? 'always-shown' : 'shown')
  }

  return (
    <section id={panelId(embed)} className={styles.panel} aria-label={site}>
      <h3 className={`${text.small} ${styles.heading}`}>{site}</h3>
      {post ? (
        <>
          <p className={`${text.small} ${styles.words}`}>{post.words}</p>
          <p className={`${layout.cluster} ${styles.ways}`}>
            <PlatformLink href={post.url}>See it on {site}</PlatformLink>
          </p>
        </>
      ) : frameUrl && state !== 'hidden' ? (
        <>
          <EmbedFrame
            className={styles.frame}
            src={frameUrl}
            title={site}
            site={site}
            pageUrl={pageUrl}
            focused={state === 'shown'}
          />
          <label className={`${text.action} ${styles.keep}`}>
            <input
              type="checkbox"
              checked={state === 'always-shown'}
              onChange={(event) => changeConsent(event.target.checked)}
            />
            Keep showing
          </label>
        </>
      ) : (
        <>
          <p className={`${text.small} ${styles.words}`}>
            {contents}, about <span>{cost}</span>.
          </p>
          <p className={`${layout.cluster} ${styles.ways}`}>
            {frameUrl && (
              <Button variant="ghost" size="small" onClick={() => setState('shown')}>
                {action}
                <VisuallyHidden> from {site}</VisuallyHidden>
              </Button>
            )}
            <PlatformLink href={pageUrl}>Open {site}</PlatformLink>
          </p>
        </>
      )}
    </section>
  )
}

const PlatformLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className={`${text.small} ${text.action}`}>
    {children}
    <VisuallyHidden> (opens another site)</VisuallyHidden>
    <Icon name="arrow-out" size={16} />
  </a>
)
