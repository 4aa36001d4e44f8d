import { href } from 'react-router'
import { TextLink } from '#app/ui/text-link.tsx'
import layout from '#app/styles/layout.module.css'
import styles from './count-band.module.css'

/**
 * The seats of one body as cloth, with one sentence, and the numbers of other bodies. `html`: the result of
 * `renderBand`.
 */
export function CountBand({ html }: { html: string }) {
  return (
    <section className={`${layout.section} ${styles.band}`} aria-labelledby="count">
      <div dangerouslySetInnerHTML={{ __html: html }} />
      <TextLink href={href('/representation')} after="arrow-right">
        See every count and election
      </TextLink>
    </section>
  )
}
