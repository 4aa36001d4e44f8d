import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ContactForm } from '#app/public/contact/contact-form.tsx'
import { findSubject, subjects } from '#domain/contact/subjects.ts'
import { withSubject } from './kept-contact-form.ts'

function formAt(address: string): string {
  const element = (
    <ContactForm stamp="2026-11-26.abc" emergency="" emergencyLink={null} kept="2 years" answer={undefined} />
  )
  const router = createMemoryRouter([{ path: '/contactus', element }], { initialEntries: [address] })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('without a connection the plain form becomes the form that the site sends for a subject', () => {
  for (const name of Object.keys(subjects)) {
    const subject = findSubject(name)!
    expect(withSubject(formAt('/contactus'), subject), name).toBe(formAt(`/contactus?subject_${name}`))
  }
})
