import { href } from 'react-router'
import { useOrganisation } from '#app/organisation.ts'
import layout from '#app/styles/layout.module.css'
import { ButtonAnchor } from '#app/ui/button.tsx'
import styles from './write-to-us.module.css'

/** The end of a home page that has no program and no news yet. */
export function WriteToUs() {
  const { email } = useOrganisation()
  return (
    <section className={`${layout.band} ${styles.band}`} aria-labelledby="write-to-us">
      <h2 id="write-to-us">Write to us</h2>
      <p>We read every message.</p>
      {email && <p>{email}</p>}
      <ButtonAnchor href={href('/contactus')}>Contact Us</ButtonAnchor>
    </section>
  )
}
