import type { OrganisationSettings } from '#domain/settings/kind.ts'

/**
 * The organisation of this website. `site.config.ts` has the initial values; values that owners have saved under
 * Settings override them (`domain/settings/kind.ts`).
 */
export interface Organisation extends OrganisationSettings {
  /** Full name, as in the title of every page. */
  readonly name: string
  /** Short name next to the logo and in the headings of the staff area. */
  readonly acronym: string
  /**
   * Address of a square picture next to the acronym, such as `/branding/logo.svg` for the file
   * `public/branding/logo.svg`. Null shows the forum's own logo.
   */
  readonly logo: string | null
  /** One sentence under the headline of the home page. */
  readonly introduction: string
  /** Town and district, for the last line of each page. */
  readonly place: string
}
