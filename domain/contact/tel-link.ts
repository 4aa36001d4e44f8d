/** A 0 in brackets after the code of a country: it is dialled only inside the country (ITU-T E.123, 7.2). */
const trunkZero = /^(\s*\+[\d\s-]*)\(\s*0\s*\)/

/** The address of a link that dials `phone`, which may have spaces, brackets and hyphens. */
export const telLink = (phone: string): string =>
  `tel:${phone.replace(trunkZero, '$1').replace(/[^+\d]/g, '')}`
