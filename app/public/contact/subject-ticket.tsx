import { href } from 'react-router'
import { Door } from '#app/public/doors/door.tsx'
import type { SubjectName } from '#domain/contact/subjects.ts'
import { subjectDoors } from './subject-doors.ts'
import text from '#app/styles/text.module.css'
import styles from './subject-ticket.module.css'

/** The subject of the message, above the form. */
export function SubjectTicket({ name, title }: { name: SubjectName; title: string }) {
  return (
    <div className={styles.ticket}>
      <Door of={subjectDoors[name]} className={styles.door} />
      <p className={text.small}>
        Subject <strong>{title}</strong>
      </p>
      <a href={href('/contactus')} className={text.action}>
        Change
      </a>
    </div>
  )
}
