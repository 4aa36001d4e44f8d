/** What the page for partners offers. It holds on every website, also without reports, figures or a named person. */
export const partnerWords = 'How to support the work, and how to reach us.'
