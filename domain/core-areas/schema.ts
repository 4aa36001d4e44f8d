import type { Envelope } from '#domain/content/envelope.ts'
import type { Theme } from '#domain/programs/schema.ts'

/** Areas have the names of the themes; they are stored under them. In the order of the form and of the pages. */
export const areaNames = [
  'Mentorship & Training',
  'Political Advocacy',
  'Socio-Political Activism',
  'Gender Based Violence',
] as const satisfies readonly Theme[]
export type AreaName = (typeof areaNames)[number]

/** As headings and forms say it: the earlier website wrote "and" where it stored "&". */
export const areaLabels = {
  'Mentorship & Training': 'Mentorship and Training',
  'Political Advocacy': 'Political Advocacy',
  'Socio-Political Activism': 'Socio-Political Activism',
  'Gender Based Violence': 'Gender Based Violence',
} as const satisfies Record<AreaName, string>

export interface CoreArea {
  readonly name: AreaName
  readonly label: string
  /** Plain text, lines divided by \n; empty where nobody wrote one. */
  readonly text: string
  /** The beginning of the text, for a preview: its first sentence, at most 200 characters. */
  readonly lead: string
}

export interface CoreAreas {
  /** All four, in order. */
  readonly areas: readonly CoreArea[]
  /** The store's version of the record; 0 while nobody has written it. */
  readonly version: number
  /** Starter content that nobody has edited. */
  readonly sample: boolean
}

/** The core areas as the form holds them; a text is empty where nobody wrote one. */
export interface CoreAreasForEditing extends Envelope {
  readonly texts: Readonly<Record<AreaName, string>>
}

export const coreAreaLimits = { text: 5_000, lead: 200 } as const
