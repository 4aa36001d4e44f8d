import { organisationForMeta } from '#app/organisation.ts'

/** The title of a staff page. */
export const staffMeta = (title: string) => [{ title: `${title} | ${organisationForMeta().name}` }]
