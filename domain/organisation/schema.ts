/** What an organisation changes without touching code; the values are in `site.config.ts`. */
export interface Organisation {
  /** Full name, as in the title of every page. */
  name: string
  /** Short name beside the mark, and in the headings of the staff area. */
  acronym: string
  /**
   * Address of a square picture that stands beside the acronym, such as `/branding/logo.svg` for the file
   * `public/branding/logo.svg`; null draws the forum's own mark.
   */
  logo: string | null
  tagline: string
  /** One sentence under the headline of the home page. */
  introduction: string
  /** International format, E.164 with spaces allowed; also used for the `tel:` link. */
  phone: string
  email: string
  /** One line per entry, top to bottom. */
  address: readonly string[]
  /** Town and district, for the line at the very foot of each page. */
  place: string
  /** The organisation's mail domain, without the `@`. The setting ORG_EMAIL_DOMAIN names another one for accounts. */
  emailDomain: string
  /** The separate website for women aspirants. */
  aspirantsUrl: string
  social: { instagram: string; twitter: string; youtube: string; facebook: string }
  /** In the order of the partner wall; five in a row on wide screens. */
  partners: readonly Partner[]
  /** Who built the site. `url` null: the name is shown without a link. */
  developer: { name: string; url: string | null }
}

export interface Partner {
  name: string
  /** The partner's own website; null shows the name without a link. */
  url: string | null
  /** Address of a picture in one dark colour, as for the organisation's own `logo`; null writes the name. */
  logo: string | null
}
