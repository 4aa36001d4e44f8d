/** A visitor's message to the forum. It has an email address, a phone number or both. The name may be empty. */
export interface ContactMessage {
  readonly name: string
  readonly email: string
  readonly phone: string
  /** Lines divided by \n. */
  readonly message: string
}

/** Characters. */
export const contactLimits = { name: 120, email: 254, phone: 40, message: 5_000 } as const

/** Limit for one visitor address. */
export const contactRate = { tries: 10, windowMs: 10 * 60_000 } as const

/** Limit for all addresses together: above what people write, and low enough that spam does not bury real messages. */
export const globalContactRate = { tries: 200, windowMs: 60 * 60_000 } as const

/** Without a submission id, equal content within this time counts once. */
export const sameMessageMs = 10 * 60_000

/** Messages on one page of the list. */
export const messagesPerPage = 24
