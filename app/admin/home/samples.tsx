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
        {count === 1 ? '1 record on the website is' : `${count} records on the website are`} made up, to show
        how it looks. Remove them when you have content of your own.
      </p>
      <Link to={href('/admin/cms/samples')}>Remove the samples</Link>
    </section>
  )
}
