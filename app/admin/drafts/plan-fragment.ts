/** The end of a form's address that opens the question when its draft shall be published. */
export const planFragment = '#plan'
