/** What a visitor wrote to the forum. Email, phone or both are there; a name may be missing. */
export interface ContactMessage {
  readonly name: string
  readonly email: string
  readonly phone: string
  /** Lines divided by \n. */
  readonly message: string
}

/** Characters. */
export const contactLimits = { name: 120, email: 254, phone: 40, message: 5_000 } as const

/** How often one address may write. */
export const contactRate = { tries: 10, windowMs: 10 * 60_000 } as const

/** How many messages are taken from all addresses together: more than people write, and fewer than bury the others. */
export const contactRateOfAll = { tries: 200, windowMs: 60 * 60_000 } as const

/** Without an id of its own, equal content within this time counts once. */
export const sameMessageMs = 10 * 60_000

/** Messages on one page of the list. */
export const messagesPerPage = 24
