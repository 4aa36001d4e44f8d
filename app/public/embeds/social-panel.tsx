import { useEffect, useId, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { EmbedFrame } from './embed-frame.tsx'
import { keepChoice, readKeptChoices } from './kept-choices.ts'
import type { SocialEmbed } from './social-embeds.ts'
import styles from './social-panel.module.css'

/** Says what it would show and what that costs; loads it once asked, or where this device was told to keep showing it. */
export function SocialPanel({ embed }: { embed: SocialEmbed }) {
  const { site, pageUrl, frameUrl, contents, action, cost } = embed
  const [state, setState] = useState<'asking' | 'shown' | 'kept'>('asking')
  const heading = useId()

  useEffect(() => {
    if (readKeptChoices().includes(site)) setState('kept')
  }, [site])

  function keep(kept: boolean) {
    keepChoice(site, kept)
    setState(kept ? 'kept' : 'shown')
  }

  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {site}
      </h2>
      {frameUrl && state !== 'asking' ? (
        <>
          <EmbedFrame
            className={styles.frame}
            src={frameUrl}
            title={site}
            site={site}
            pageUrl={pageUrl}
            focused={state === 'shown'}
          />
          <label className={styles.keep}>
            <input
              type="checkbox"
              checked={state === 'kept'}
              onChange={(event) => keep(event.target.checked)}
            />
            Keep showing
          </label>
        </>
      ) : (
        <>
          <p className={styles.words}>
            {contents} about {cost} of data.
          </p>
          <p className={styles.ways}>
            {frameUrl && (
              <Button variant="ghost" size="small" className={styles.show} onClick={() => setState('shown')}>
                {action}
                <VisuallyHidden> from {site}</VisuallyHidden>
              </Button>
            )}
            <a href={pageUrl} className={styles.link}>
              Open {site}
              <VisuallyHidden> (opens another site)</VisuallyHidden>
              <Icon name="arrow-out" size={16} />
            </a>
          </p>
        </>
      )}
    </section>
  )
}
