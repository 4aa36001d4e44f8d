import { href } from 'react-router'
import { useOrganisation } from '#app/organisation.ts'
import { SitePicture } from '#app/public/pictures/site-picture.tsx'
import layout from '#app/styles/layout.module.css'
import text from '#app/styles/text.module.css'
import { ButtonAnchor } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { toSubjectAddress } from '#domain/contact/subject-address.ts'
import type { SubjectName } from '#domain/contact/subjects.ts'
import type { StaffMember } from '#domain/staff/schema.ts'
import styles from './contact-card.module.css'

/**
 * The ways to the forum for `subject`. `phoneLink`: null when the number cannot be dialled. `person`: who answers;
 * absent when nobody is named.
 */
export function ContactCard({
  subject,
  phoneLink,
  person,
}: {
  subject: SubjectName
  phoneLink: string | null
  person: Pick<StaffMember, 'fullName' | 'position' | 'image'> | undefined
}) {
  const { phone, email } = useOrganisation()
  return (
    <section className={`${layout.stack} ${styles.card}`} aria-label="Contact">
      {person && (
        <div className={styles.person}>
          {person.image && (
            <SitePicture
              picture={person.image}
              ratio="4x5"
              widths={[180]}
              sizes="72px"
              alt=""
              about={person.fullName}
            />
          )}
          <p>
            <strong className={text.title}>{person.fullName}</strong>
            {person.position && <span className={`${text.meta} ${styles.position}`}>{person.position}</span>}
          </p>
        </div>
      )}
      <ButtonAnchor href={href('/contactus') + toSubjectAddress(subject)} wide>
        <Icon name="mail" size={20} />
        Write to us
      </ButtonAnchor>
      {phoneLink && (
        <ButtonAnchor href={phoneLink} variant="ghost" wide>
          <Icon name="phone" size={20} />
          Call {phone}
        </ButtonAnchor>
      )}
      {email && (
        <a href={`mailto:${email}`} className={text.action}>
          {email}
        </a>
      )}
    </section>
  )
}
