import { formatDate } from '#domain/calendar-date.ts'
import classes from './banner-preview.module.css'
import type { RecordValues } from '../form/record-values.ts'

/** A preview of the program's card on the website, from the current input. */
export function BannerPreview({
  entered,
  pictureUrl,
}: {
  /** The current values of the form's fields. */
  entered: RecordValues
  pictureUrl: string | null
}) {
  return (
    <section aria-labelledby="banner-preview">
      <h2 id="banner-preview" className={classes.heading}>
        Banner preview
      </h2>
      <div className={classes.card}>
        <div className={classes.picture}>
          {pictureUrl ? (
            <img src={pictureUrl} alt="" decoding="async" />
          ) : (
            <p className={classes.empty}>The second image appears here.</p>
          )}
        </div>
        <div className={classes.words}>
          <p className={classes.meta}>{entered['theme'] || 'Theme not chosen yet'}</p>
          <p className={classes.title}>{entered['title']?.trim() || 'Title not written yet'}</p>
          <p className={classes.meta}>
            {entered['date'] ? formatDate(entered['date']) : 'Date not chosen yet'}
          </p>
        </div>
      </div>
    </section>
  )
}
