import type { Picture } from '#domain/media/schema.ts'

/** The alternative text of a picture of a program. `title`: of the program. `place`: of the picture, from 1. */
export const altOf = (
  { description }: Pick<Picture, 'description'>,
  { title, place }: { readonly title: string; readonly place: number },
): string => description || `${title}, picture ${place}`
