import type { OrganisationSettings } from '#domain/settings/kind.ts'

/**
 * The organisation of this website. `site.config.ts` has the initial values; values that owners have saved under
 * Settings override them (`domain/settings/kind.ts`). The `logo` is a square picture next to the acronym: a stored one,
 * or `/branding/logo.svg` for the file `public/branding/logo.svg`. Null shows the forum's own mark.
 */
export type Organisation = OrganisationSettings
