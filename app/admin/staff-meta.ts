import { organisation } from '#site'

/** The title of a staff page. */
export const staffMeta = (title: string) => [{ title: `${title} | ${organisation.name}` }]
