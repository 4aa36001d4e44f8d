/** A title as staff see it. Drafts and imported records may have none. */
export const orUntitled = (title: string): string => title || 'Without a title'
