import { href } from 'react-router'
import { Fragment } from 'react'
import { useOrganisation } from '#app/organisation.ts'
import { ButtonAnchor } from '#app/ui/button.tsx'
import { Doors } from '#app/public/doors/doors.tsx'
import { DeferredStyles } from '#app/public/frame/page-styles.tsx'
import { useLowData } from '#app/public/pictures/low-data-context.ts'
import { toSubjectAddress } from '#domain/contact/subject-address.ts'
import styles from './hero.module.css'
import women from './women.svg'

export function Hero() {
  const { headline, introduction } = useOrganisation()
  const lowData = useLowData()
  const longest = Math.max(...headline.map(({ length }) => length))
  return (
    <>
      <div className={styles.hero}>
        <div className={styles.words}>
          <h1
            className={styles.headline}
            data-longest={longest > 15 ? 'line' : longest > 11 ? 'word' : undefined}
          >
            {headline.map((line) => (
              <Fragment key={line}>
                <span>{line}</span>{' '}
              </Fragment>
            ))}
          </h1>
          <p className={styles.introduction}>{introduction}</p>
          <p className={styles.ways}>
            <ButtonAnchor href={href('/programs')} variant="ink">
              Our Programs
            </ButtonAnchor>
            <ButtonAnchor href={href('/contactus') + toSubjectAddress('join')} variant="ghost">
              Join Us
            </ButtonAnchor>
          </p>
        </div>
        <Doors className={styles.doors} />
        {!lowData && (
          <div className={styles.strips}>
            {/* One file with three drawings. Each starts at the top of its strip, whose lower edge cuts it off. */}
            {['veil', 'gele', 'bun'].map((woman) => (
              <img
                key={woman}
                src={`${women}#${woman}`}
                alt=""
                width="400"
                height="1300"
                fetchPriority="high"
                className={styles.strip}
              />
            ))}
          </div>
        )}
      </div>
      <DeferredStyles />
    </>
  )
}
