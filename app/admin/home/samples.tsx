import { href, Link } from 'react-router'
import { SampleBadge } from '../sample-badge.tsx'
import styles from './home.module.css'

/** Leads to the removal of the sample content. `count`: of the samples on the website. */
export function Samples({ count }: { count: number }) {
  return (
    <section className={styles.samples} aria-labelledby="samples">
      <h2 id="samples">
        Sample content <SampleBadge />
      </h2>
      <p>
        {count === 1
          ? '1 item on the website is a sample. Remove it once you have your own.'
          : `${count} items on the website are samples. Remove them once you have your own.`}
      </p>
      <Link to={href('/admin/cms/samples')}>Remove the samples</Link>
    </section>
  )
}
