import { href } from 'react-router'
import { phoneWidth } from '#app/public/pictures/phone-width.ts'
import { PictureCard } from '#app/public/pictures/picture-card.tsx'
import layout from '#app/styles/layout.module.css'
import text from '#app/styles/text.module.css'
import { Portrait } from './portrait.tsx'
import { SampleTag } from './sample-tag.tsx'
import type { ListedWoman } from './listed-woman.ts'

/** A woman in the list: portrait, name, facts and quote. */
export function WomanCard({ woman, eager }: { woman: ListedWoman; eager: boolean }) {
  const { id, name, quote, ward, office, year, result, image, sample } = woman
  return (
    <PictureCard
      to={href('/women/:id', { id })}
      className={layout.card}
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
      <div>
        <h2 className={text.title}>
          {name} {sample && <SampleTag />}
        </h2>
        {ward && <p className={text.meta}>{ward}</p>}
        <p className={text.meta}>{[office, year, result].filter(Boolean).join(' · ')}</p>
        {quote && <p>“{quote}”</p>}
      </div>
    </PictureCard>
  )
}
