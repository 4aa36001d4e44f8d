import layout from '#app/styles/layout.module.css'
import styles from './event-band.module.css'

/** The event that comes next. `html`: the result of `renderEventBand`. */
export const EventBand = ({ html }: { html: string }) => (
  <section
    className={`${layout.band} ${styles.band}`}
    aria-labelledby="event"
    dangerouslySetInnerHTML={{ __html: html }}
  />
)
