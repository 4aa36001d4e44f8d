import type { ReactNode } from 'react'
import text from '#app/styles/text.module.css'
import { Facts } from '#app/ui/facts.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { hostOf } from '#domain/web-link.ts'
import styles from './on-the-record.module.css'
import type { ShownWoman } from './shown-woman.ts'

/** The facts of her election, and the link to a page about her. `children`: below them. */
export function OnTheRecord({ woman, children }: { woman: ShownWoman; children?: ReactNode }) {
  const { office, year, ward, party, result, link } = woman
  return (
    <section className={styles.record} aria-labelledby="on-the-record">
      <h2 id="on-the-record" className={text.heading}>
        On the record
      </h2>
      <Facts
        className={styles.facts}
        of={{ Office: office, Year: year, Ward: ward, Party: party, Result: result }}
      />
      {link && (
        <TextLink href={link} after="arrow-out" spoken=" (opens another site)">
          More about her on {hostOf(link)}
        </TextLink>
      )}
      {children}
    </section>
  )
}
