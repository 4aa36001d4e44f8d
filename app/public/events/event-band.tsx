import layout from '#app/styles/layout.module.css'
import styles from './event-band.module.css'

/** The events of the home page. `state`, `html`: the result of `renderEventBand`. */
export const EventBand = ({ state, html }: { state: string; html: string }) => (
  <section
    className={`${layout.band} ${styles.home}`}
    data-state={state}
    aria-labelledby="event"
    dangerouslySetInnerHTML={{ __html: html }}
  />
)
