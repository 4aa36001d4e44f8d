/**
 * The hidden field of a form that names its draft: the id, the version that the form knows and the page that writes,
 * with spaces between them.
 */
export const draftField = 'draft'
