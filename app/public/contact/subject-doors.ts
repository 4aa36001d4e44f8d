import type { SubjectName } from '#domain/contact/subjects.ts'

/** The drawing on the ticket of each subject. */
export const subjectDoors = {
  stand: 'stand',
  help: 'help',
  join: 'stand',
  protection: 'protect',
  partner: 'help',
  press: 'help',
} as const satisfies Readonly<Record<SubjectName, string>>
