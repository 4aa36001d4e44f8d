import type { OrganisationSettings } from '#domain/settings/kind.ts'

/**
 * The organisation of this website. `site.config.ts` has the initial values; values that owners have saved under
 * Settings override them (`domain/settings/kind.ts`).
 */
export interface Organisation extends OrganisationSettings {
  /**
   * Address of a square picture next to the acronym, such as `/branding/logo.svg` for the file
   * `public/branding/logo.svg`. Null shows the forum's own logo.
   */
  readonly logo: string | null
}
