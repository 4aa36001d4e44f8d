/** The end of a form's address that opens the dialog in which its draft is planned. */
export const planFragment = '#plan'
