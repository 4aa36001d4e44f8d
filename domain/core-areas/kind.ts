import { parserOf } from '#domain/records/draft.ts'
import { defineKind, type DraftOf } from '#domain/records/kind.ts'
import { namedText } from '#domain/records/named-text.ts'
import { areaLabels, type AreaName } from './schema.ts'

const area = (name: AreaName) => namedText(name, `text on ${areaLabels[name]}`, areaLabels[name])

/** The record `LandingPage/CoreAreas`. */
export const coreAreas = defineKind({
  collection: 'LandingPage',
  fields: {
    'Mentorship & Training': area('Mentorship & Training'),
    'Political Advocacy': area('Political Advocacy'),
    'Socio-Political Activism': area('Socio-Political Activism'),
    'Gender Based Violence': area('Gender Based Violence'),
  } satisfies Record<AreaName, unknown>,
})

/** An empty text clears the stored one; an absent text leaves it unchanged. */
export type CoreAreasDraft = DraftOf<typeof coreAreas>

export const parseCoreAreas = parserOf(coreAreas)
