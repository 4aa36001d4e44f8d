import type { SubjectName } from './subjects.ts'

/**
 * The query string that opens the contact form for a subject: `/contactus?subject_stand`. Apart from the subjects,
 * because every page has it.
 */
export const toSubjectAddress = (name: SubjectName): string => `?subject_${name}`
