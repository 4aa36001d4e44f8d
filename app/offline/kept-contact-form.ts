import { subjectDoors } from '#app/public/contact/subject-doors.ts'
import { toSubjectAddress } from '#domain/contact/subject-address.ts'
import type { NamedSubject } from '#domain/contact/subjects.ts'

/* The contact form of a subject without a connection: made from the plain form, because a kept page takes 10 KB. */

/** A part of the form that not every subject has. */
const part = /(?: hidden="")?( data-of-subject="(\w+)")/g

/** The page with the plain contact form as the site sends it for `subject`. */
export function withSubject(html: string, { name, title, asksPlace, asksConsent }: NamedSubject): string {
  const shown = new Set(['ticket', asksPlace && 'place', asksConsent && 'consent'])
  return (
    html
      .replace(part, (_, mark: string, of: string) => (shown.has(of) ? mark : ` hidden=""${mark}`))
      .replace('#stand"', `#${subjectDoors[name]}"`)
      .replace('<strong></strong>', `<strong>${title}</strong>`)
      .replace('action="/contactus"', `action="/contactus${toSubjectAddress(name)}"`)
      .replace('name="subject" value=""', `name="subject" value="${name}"`)
      // The properties of the island, as HTML.
      .replace('&quot;subject&quot;:null', `&quot;subject&quot;:&quot;${name}&quot;`)
  )
}
