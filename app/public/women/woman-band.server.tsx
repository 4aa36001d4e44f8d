import { renderStaticBand } from '#app/public/home/static-band.server.tsx'
import { LowDataContext, PictureBytesContext } from '#app/public/pictures/low-data-context.ts'
import { phoneWidth } from '#app/public/pictures/phone-width.ts'
import text from '#app/styles/text.module.css'
import { Facts } from '#app/ui/facts.tsx'
import type { WomanSummary } from '#domain/women/schema.ts'
import record from './on-the-record.module.css'
import { Portrait } from './portrait.tsx'
import { SampleTag } from './sample-tag.tsx'

/** The woman of the home page as HTML. */
export function renderWoman(
  woman: WomanSummary,
  lowData: boolean,
  bytesOf: (url: string) => number | null,
): string {
  const { name, quote, ward, office, year, party, result, image, sample } = woman
  return renderStaticBand(
    <LowDataContext value={lowData}>
      <PictureBytesContext value={bytesOf}>
        <div>
          <h2 id="she-stood">She Stood</h2>
          {quote && <blockquote className={text['quote']}>“{quote}”</blockquote>}
          <p className={text['meta']}>
            <b>{name}</b> {sample && <SampleTag />}
            <br />
            {[ward, office, year].filter(Boolean).join(' · ')}
          </p>
          <Facts className={record['facts']} of={{ Party: party, Result: result }} />
        </div>
        <Portrait
          picture={image}
          sizes={`(min-width: 1200px) 440px, (min-width: 600px) 36vw, ${phoneWidth}`}
          alt={image?.description ?? ''}
          about={name}
        />
      </PictureBytesContext>
    </LowDataContext>,
  )
}
