import { href } from 'react-router'
import layout from '#app/styles/layout.module.css'
import { TextLink } from '#app/ui/text-link.tsx'
import styles from './woman-band.module.css'

/** The newest woman on the home page. `html`: the result of `renderWoman`. */
export function WomanBand({ id, html }: { id: string; html: string }) {
  return (
    <section className={`${layout.band} ${styles.band}`} aria-labelledby="she-stood">
      <div dangerouslySetInnerHTML={{ __html: html }} />
      <p>
        <TextLink href={href('/women/:id', { id })} after="arrow-right">
          Read her story
        </TextLink>
        <TextLink href={href('/women')} after="arrow-right">
          All the women
        </TextLink>
      </p>
    </section>
  )
}
