import { href } from 'react-router'
import { phoneWidth } from '#app/public/pictures/phone-width.ts'
import { PictureCard } from '#app/public/pictures/picture-card.tsx'
import { Portrait } from './portrait.tsx'
import { SampleTag } from './sample-tag.tsx'
import type { ListedWoman } from './listed-woman.ts'
import styles from './woman-card.module.css'

/** A woman in the list: portrait, name, facts and quote. */
export function WomanCard({ woman, eager }: { woman: ListedWoman; eager: boolean }) {
  const { id, name, quote, ward, office, year, result, image, sample } = woman
  return (
    <PictureCard
      to={href('/women/:id', { id })}
      className={styles.card}
      picture={
        <Portrait
          picture={image}
          sizes={`(min-width: 1200px) 347px, (min-width: 1024px) 30vw, (min-width: 600px) 45vw, ${phoneWidth}`}
          alt=""
          about={name}
          eager={eager}
        />
      }
    >
      <div className={styles.words}>
        <h2 className={styles.name}>
          {name} {sample && <SampleTag />}
        </h2>
        {ward && <p className={styles.facts}>{ward}</p>}
        <p className={styles.facts}>{[office, year, result].filter(Boolean).join(' · ')}</p>
        {quote && <p className={styles.quote}>“{quote}”</p>}
      </div>
    </PictureCard>
  )
}
