/**
 * The organisation of this website. `site.config.ts` has the initial values; values that owners have saved under
 * Settings override them (`domain/settings`).
 */
export interface Organisation {
  /** Full name, as in the title of every page. */
  readonly name: string
  /** Short name next to the logo and in the headings of the staff area. */
  readonly acronym: string
  /**
   * Address of a square picture next to the acronym, such as `/branding/logo.svg` for the file
   * `public/branding/logo.svg`. Null shows the forum's own logo.
   */
  readonly logo: string | null
  readonly tagline: string
  /** One sentence under the headline of the home page. */
  readonly introduction: string
  /** As people write it, with the code of the country: `+234 803 555 0142`. Brackets and hyphens are allowed. */
  readonly phone: string
  readonly email: string
  /** One line per entry, top to bottom. */
  readonly address: readonly string[]
  /** Town and district, for the last line of each page. */
  readonly place: string
  /** The organisation's mail domain, without the `@`. The setting ORG_EMAIL_DOMAIN overrides it for accounts. */
  readonly emailDomain: string
  /** The separate website for women aspirants; empty when there is none. */
  readonly aspirantsUrl: string
  /** An empty address takes its link off the website. */
  readonly social: {
    readonly instagram: string
    readonly twitter: string
    readonly youtube: string
    readonly facebook: string
    /** A WhatsApp channel. */
    readonly whatsapp: string
  }
  /** The posts in the panels of Twitter and Instagram. Null: visitors may load the posts of the platform there. */
  readonly posts: { readonly twitter: SocialPost | null; readonly instagram: SocialPost | null }
  /** In the order of the partner wall, which has five in a row on wide screens. */
  readonly partners: readonly Partner[]
  /** The developer of the site, named at the foot of each page. Without `url` the words are plain text. */
  readonly credit: { readonly words: string; readonly url: string | null }
  /** A number to call now, besides 112, for people in danger; empty when there is none. */
  readonly urgentPhone: string
  /** The time for which contact messages are kept, in months: one of `keepMonthsChoices`. */
  readonly keepMessagesMonths: number
}

/** One post on Twitter or Instagram, as owners have entered it. */
export interface SocialPost {
  readonly words: string
  readonly url: string
}

export interface Partner {
  readonly name: string
  /** The partner's own website; null shows the name without a link. */
  readonly url: string | null
  /** Address of a picture in one dark colour, as for the organisation's `logo`. Null shows the name as text. */
  readonly logo: string | null
}
