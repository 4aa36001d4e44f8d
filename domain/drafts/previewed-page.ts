import type { AboutStory, Mandate } from '#domain/about/schema.ts'
import type { CoreArea } from '#domain/core-areas/schema.ts'
import type { Download } from '#domain/downloads/schema.ts'
import type { TypedEvent } from '#domain/events/kind.ts'
import type { ListedEvent } from '#domain/events/schema.ts'
import type { NewsItem } from '#domain/news/schema.ts'
import type { MoreOnTheme } from '#domain/programs/more-on-theme.ts'
import type { Program, ProgramRecord } from '#domain/programs/kind.ts'
import type { Theme } from '#domain/programs/schema.ts'
import type { CountedBody } from '#domain/representation/schema.ts'
import type { OrganisationSettings } from '#domain/settings/schema.ts'
import type { StaffMember } from '#domain/staff/schema.ts'
import type { Woman } from '#domain/women/schema.ts'

export interface PreviewedProgram extends Omit<ProgramRecord, 'id' | 'images' | 'report' | 'downloads'> {
  readonly images: Program['images']
  readonly report: Program['report']
  /** The `url` of an upload is null, because it has no address. */
  readonly downloads: readonly (Omit<Download, 'url'> & { readonly url: string | null })[]
}

/**
 * The content of a page that shows a draft as it would be after publishing. A value that is not written yet is empty; a
 * date is then ''.
 */
export type PreviewedPage =
  | {
      readonly kind: 'program'
      readonly program: PreviewedProgram
      /** The event that the program reports on. */
      readonly event: ListedEvent | null
      readonly more: MoreOnTheme
    }
  | {
      readonly kind: 'news'
      readonly item: Pick<
        NewsItem,
        'id' | 'type' | 'title' | 'date' | 'image' | 'videoLink' | 'link' | 'source' | 'summary'
      >
      /** The theme of the item when there are programs on it. */
      readonly theme: Theme | null
    }
  | {
      readonly kind: 'about'
      readonly story: AboutStory | null
      readonly team: readonly StaffMember[]
      readonly mandate: Mandate
    }
  | { readonly kind: 'representation'; readonly bodies: readonly CountedBody[] }
  | {
      readonly kind: 'woman'
      readonly woman: Omit<Woman, 'year' | 'version' | 'createdAt' | 'updatedAt'> & {
        /** Null when it is not a year yet. */
        readonly year: number | null
      }
    }
  | { readonly kind: 'event'; readonly event: TypedEvent }
  | { readonly kind: 'core-areas'; readonly areas: readonly CoreArea[] }
  /** `changes`: the settings that pages show, over those of the website. `phoneLink`: null when it cannot be dialled. */
  | {
      readonly kind: 'settings'
      readonly changes: Partial<OrganisationSettings>
      readonly phoneLink: string | null
    }
