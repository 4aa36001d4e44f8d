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

/** Above this rate, messages from one device and address wait in Perhaps spam. */
export const contactRate = { tries: 10, windowMs: 10 * 60_000 } as const

/** Above this rate, messages of one address are refused, whatever devices send them. Many people may share it. */
export const addressRate = { tries: 100, windowMs: 60 * 60_000 } as const

/** Above this rate, messages of all visitors wait in Perhaps spam. It is above what people write. */
export const globalContactRate = { tries: 200, windowMs: 60 * 60_000 } as const

/** Above this rate, messages are refused, because they would fill the disk. `ownInFloodRate` is the exception. */
export const floodRate = { tries: 1_000, windowMs: 60 * 60_000 } as const

/** During a flood, the site still receives this many messages from each address. */
export const ownInFloodRate = { tries: 3, windowMs: 60 * 60_000 } as const

/** Messages with at least this many links wait in Perhaps spam. */
export const doubtfulLinks = 4

/** Characters of a note for colleagues, and notes of one message. */
export const noteLimits = { text: 1_000, notes: 50 } as const

/** Without a submission id, equal content within this time counts once. */
export const sameMessageMs = 10 * 60_000

/** The ways in which staff answer: in an app that a button opens, or in another way. */
export const waysToAnswer = ['whatsapp', 'email', 'call', 'by-hand'] as const
export type WayToAnswer = (typeof waysToAnswer)[number]

/** The parts of the list of messages. `open`: neither answered nor perhaps spam. */
export const messageParts = ['open', 'unread', 'urgent', 'answered', 'spam', 'all'] as const
export type MessagePart = (typeof messageParts)[number]

/** Messages on one page of the list. */
export const messagesPerPage = 24
