import { useOrganisation } from '#app/organisation.ts'
import { Cloth } from '#app/ui/cloth.tsx'
import styles from './contact-details.module.css'

/** The forum's address, phone number and email. `phoneLink`: null when the number cannot be dialled. */
export function ContactDetails({ phoneLink }: { phoneLink: string | null }) {
  const { address, phone, email } = useOrganisation()
  return (
    <section className={styles.details} aria-label="Contact details">
      <dl className={styles.list}>
        <dt>Address</dt>
        <dd>
          <address>{address.join(',\n')}</address>
        </dd>
        {phone && (
          <>
            <dt>Phone</dt>
            <dd>{phoneLink ? <a href={phoneLink}>{phone}</a> : phone}</dd>
          </>
        )}
        {email && (
          <>
            <dt>Email</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </>
        )}
      </dl>
      <Cloth weave="etu" className={styles.cloth} />
    </section>
  )
}
