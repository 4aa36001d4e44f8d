/*
 * The subjects for which a link of the site opens the contact form. The subject is part of the address
 * (`subject-address.ts`).
 */

interface Subject {
  /** On the ticket above the form, and the first line of the message. */
  readonly title: string
  /** True asks for the ward and state. */
  readonly asksPlace?: true
  /** True asks whether the forum may write about its work. */
  readonly asksConsent?: true
}

export const subjects = {
  stand: { title: 'I want to stand', asksPlace: true, asksConsent: true },
  help: { title: 'I want to help', asksPlace: true, asksConsent: true },
  join: { title: 'Join Us', asksPlace: true, asksConsent: true },
  protection: { title: 'I need protection' },
  partner: { title: 'Partner with us' },
  press: { title: 'Press' },
} as const satisfies Readonly<Record<string, Subject>>

export type SubjectName = keyof typeof subjects

export interface NamedSubject extends Subject {
  readonly name: SubjectName
}

/** Null for a name that is not a subject. */
export function findSubject(name: string): NamedSubject | null {
  return Object.hasOwn(subjects, name)
    ? { name: name as SubjectName, ...subjects[name as SubjectName] }
    : null
}

/**
 * The subject of a query string, which may also have parameters that other sites append to links (`fbclid=…`); null
 * when it has none. React Router's data requests append `=`.
 */
export const readSubjectAddress = (search: string) =>
  findSubject(/[?&]subject_([a-z]+)=?(?:&|$)/.exec(search)?.[1] ?? '')

/** Characters of the ward and state. */
export const longestPlace = 120

/** A message without the lines of `subjectLines`. */
export const withoutSubjectLines = (message: string): string => {
  const end = message.startsWith('Subject: ') ? message.indexOf('\n\n') : -1
  return end < 0 ? message : message.slice(end + 2)
}

/**
 * The lines above the message, with the subject and the answers to its additional questions. Empty without a subject.
 */
export function subjectLines({
  subject,
  place,
  consents,
}: {
  readonly subject: string
  readonly place: string
  readonly consents: boolean
}): string {
  const asked = findSubject(subject)
  if (!asked) return ''
  return [
    `Subject: ${asked.title}`,
    asked.asksPlace && place && `Ward and state: ${place}`,
    asked.asksConsent && `May we write about the forum’s work: ${consents ? 'yes' : 'no'}`,
  ]
    .filter(Boolean)
    .join('\n')
}
