import type { AboutStory } from '#domain/about/kind.ts'
import type { Mandate } from '#domain/about/schema.ts'
import type { CoreArea } from '#domain/core-areas/schema.ts'
import type { ListedEvent } from '#domain/events/schema.ts'
import type { Picture } from '#domain/media/schema.ts'
import type { NewsQueries } from '#domain/news/queries.server.ts'
import type { ProgramQueries } from '#domain/programs/queries.server.ts'
import type { ListedCount } from '#domain/representation/schema.ts'
import type { Settings } from '#domain/settings/kind.ts'
import type { StaffMember } from '#domain/staff/schema.ts'
import type { PlacedPicture } from './preview-pictures.server.ts'
import type { Draft } from './schema.ts'

/** The published content. A page shows it beside the draft, or in place of parts that the draft does not have yet. */
export interface PublishedContent {
  readonly programs: Pick<ProgramQueries, 'moreOnTheme' | 'linkedTheme'>
  readonly news: Pick<NewsQueries, 'onTheme'>
  readonly events: { get(id: string): ListedEvent | null }
  readonly about: { current(): AboutStory | null }
  readonly mandate: { current(): Mandate }
  readonly staff: { team(): readonly StaffMember[] }
  readonly representation: { records(): readonly ListedCount[] }
  readonly coreAreas: { current(): { readonly areas: readonly CoreArea[] } }
  readonly settings: { current(): Settings }
}

/** A draft with everything that its preview is made from. `token`: of the link that shows it, or null for staff. */
export interface ShownDraft {
  readonly draft: Draft
  readonly placed: readonly PlacedPicture[]
  readonly token: string | null
  readonly published: PublishedContent
}

export const firstPicture = ({ placed }: Pick<ShownDraft, 'placed'>): Picture | null =>
  placed[0]?.picture ?? null

/** The content of the page About Us. */
export const aboutPage = ({ about, mandate, staff }: PublishedContent) => ({
  story: about.current(),
  team: staff.team(),
  mandate: mandate.current(),
})
