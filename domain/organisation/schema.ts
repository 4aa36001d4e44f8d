/** The data that an organisation sets without changing code. The values are in `site.config.ts`. */
export interface Organisation {
  /** Full name, as in the title of every page. */
  name: string
  /** Short name next to the logo and in the headings of the staff area. */
  acronym: string
  /**
   * Address of a square picture next to the acronym, such as `/branding/logo.svg` for the file
   * `public/branding/logo.svg`. Null shows the forum's own logo.
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
  /** Town and district, for the last line of each page. */
  place: string
  /** The organisation's mail domain, without the `@`. The setting ORG_EMAIL_DOMAIN overrides it for accounts. */
  emailDomain: string
  /** The separate website for women aspirants. */
  aspirantsUrl: string
  social: { instagram: string; twitter: string; youtube: string; facebook: string }
  /** In the order of the partner wall, which has five in a row on wide screens. */
  partners: readonly Partner[]
  /** Who built the site. `url` null: the name is shown without a link. */
  developer: { name: string; url: string | null }
}

export interface Partner {
  name: string
  /** The partner's own website; null shows the name without a link. */
  url: string | null
  /** Address of a picture in one dark colour, as for the organisation's `logo`. Null shows the name as text. */
  logo: string | null
}
