import type { Theme } from '#domain/programs/schema.ts'

/**
 * The core areas have the names of themes and are stored under them, in the order of the form and of the pages. A theme
 * need not have a core area.
 */
export const areaNames = [
  'Mentorship & Training',
  'Political Advocacy',
  'Socio-Political Activism',
  'Gender Based Violence',
] as const satisfies readonly Theme[]
export type AreaName = (typeof areaNames)[number]

/** The labels on pages and forms. The earlier website showed "and" and stored "&". */
export const areaLabels = {
  'Mentorship & Training': 'Mentorship and Training',
  'Political Advocacy': 'Political Advocacy',
  'Socio-Political Activism': 'Socio-Political Activism',
  'Gender Based Violence': 'Gender Based Violence',
} as const satisfies Record<AreaName, string>

export interface CoreArea {
  readonly name: AreaName
  readonly label: string
  /** Plain text with lines separated by \n; empty when not written yet. */
  readonly text: string
  /** The first sentence of the text, for a preview; at most `mostInLead` characters. */
  readonly lead: string
}

export interface CoreAreas {
  /** All four core areas, in order. */
  readonly areas: readonly CoreArea[]
  /** The stored version of the record; 0 when there is no record. */
  readonly version: number
  /** True for starter content that was not edited. */
  readonly sample: boolean
}

/** Characters of `lead`. */
export const mostInLead = 200
