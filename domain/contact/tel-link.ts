/** A 0 in brackets after the code of a country. It is dialled only inside the country. */
const trunkZero = /^(\s*\+[\d\s-]*)\(\s*0\s*\)/

/** A `tel:` link (RFC 3966) that dials `phone`, which may have spaces, brackets and hyphens. */
export function telLink(phone: string): string {
  const plus = phone.trimStart().startsWith('+') ? '+' : ''
  return `tel:${plus}${phone.replace(trunkZero, '$1').replace(/\D/g, '')}`
}
