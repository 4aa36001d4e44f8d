import type { PublicEnvelope } from '#domain/content/envelope.ts'
import type { Picture } from '#domain/media/schema.ts'
import type { RecordOf } from '#domain/records/kind.ts'
import type { SafeHtml } from '#domain/rich-text/safe-html.ts'
import type { woman } from './kind.ts'

/** A woman who stood for an office, as lists and the home page show her. Her words are read separately. */
export interface WomanSummary
  extends Omit<RecordOf<typeof woman>, 'words' | 'link' | 'image'>, PublicEnvelope {
  /** The address of a page about her, http or https; null when there is none. */
  readonly link: string | null
  /** Null for an imported record without a picture of this site. */
  readonly image: Picture | null
}

export interface Woman extends WomanSummary {
  readonly words: SafeHtml
}

export const womenPerPage = 24
