import { useOrganisation } from '#app/organisation.ts'
import { Cloth } from '#app/ui/cloth.tsx'
import { telLink } from '#domain/contact/tel-link.ts'
import styles from './contact-details.module.css'

/** The forum's address, phone number and email. */
export function ContactDetails() {
  const { address, phone, email } = useOrganisation()
  return (
    <section className={styles.details} aria-label="Contact details">
      <dl className={styles.list}>
        <dt>Address</dt>
        <dd>
          <address className={styles.address}>{address.join(',\n')}</address>
        </dd>
        <dt>Phone</dt>
        <dd>
          <a href={telLink(phone)}>{phone}</a>
        </dd>
        <dt>Email</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
      </dl>
      <Cloth weave="etu" className={styles.cloth} />
    </section>
  )
}
