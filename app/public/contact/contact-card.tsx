import { href } from 'react-router'
import { useOrganisation } from '#app/organisation.ts'
import { SitePicture } from '#app/public/pictures/site-picture.tsx'
import layout from '#app/styles/layout.module.css'
import text from '#app/styles/text.module.css'
import { ButtonAnchor } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { toSubjectAddress } from '#domain/contact/subject-address.ts'
import type { SubjectName } from '#domain/contact/subjects.ts'
import type { StaffMember } from '#domain/staff/schema.ts'
import styles from './contact-card.module.css'

/**
 * The ways to the forum for `subject`. `phoneLink`: null when the number cannot be dialled. `person`: who answers;
 * absent when nobody is named. `chatLink`: of WhatsApp; null when the number has none.
 */
export function ContactCard({
  subject,
  phoneLink,
  chatLink = null,
  person,
}: {
  subject: SubjectName
  phoneLink: string | null
  chatLink?: string | null
  person: Pick<StaffMember, 'fullName' | 'position' | 'image'> | undefined
}) {
  const { phone, email } = useOrganisation()
  // Journalists call before their deadline.
  const callsFirst = subject === 'press' && phoneLink !== null
  const call = phoneLink && (
    <ButtonAnchor href={phoneLink} variant={callsFirst ? 'primary' : 'ghost'} wide>
      <Icon name="phone" size={20} />
      Call {phone}
    </ButtonAnchor>
  )
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
      {callsFirst && call}
      <div className={styles.ways}>
        {callsFirst && chatLink && (
          <ButtonAnchor href={chatLink} variant="ghost">
            WhatsApp
            <VisuallyHidden> (opens another site)</VisuallyHidden>
          </ButtonAnchor>
        )}
        <ButtonAnchor
          href={href('/contactus') + toSubjectAddress(subject)}
          variant={callsFirst ? 'ghost' : 'primary'}
        >
          <Icon name="mail" size={20} />
          Write to us
        </ButtonAnchor>
      </div>
      {!callsFirst && call}
      {email && (
        <a href={`mailto:${email}`} className={text.action}>
          {email}
        </a>
      )}
    </section>
  )
}
