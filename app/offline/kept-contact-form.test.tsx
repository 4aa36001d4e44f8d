import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ContactForm } from '#app/public/contact/contact-form.tsx'
import { Island } from '#app/public/islands/island.tsx'
import { findSubject, type SubjectName, subjects } from '#domain/contact/subjects.ts'
import { withSubject } from './kept-contact-form.ts'

const formOf = (subject: SubjectName | null): string =>
  renderToStaticMarkup(
    <Island
      name="contact-form"
      of={ContactForm}
      props={{
        stamp: '2026-11-26.abc',
        emergency: '',
        emergencyLink: null,
        kept: '2 years',
        subject,
        answer: null,
      }}
    />,
  )

test('without a connection the plain form becomes the form that the site sends for a subject', () => {
  for (const name of Object.keys(subjects) as SubjectName[]) {
    const subject = findSubject(name)!
    expect(withSubject(formOf(null), subject), name).toBe(formOf(name))
  }
})
