/** A version of a record as an address or a form names it. Null for anything but a whole number from 1. */
export const readVersionNumber = (text: string | null | undefined): number | null =>
  text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
