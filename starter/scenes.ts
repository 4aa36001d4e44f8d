import type { DominantColour } from '#domain/media/schema.ts'
import ballot from './artwork/ballot.svg?raw'
import book from './artwork/book.svg?raw'
import chairs from './artwork/chairs.svg?raw'
import crowd from './artwork/crowd.svg?raw'
import hands from './artwork/hands.svg?raw'
import march from './artwork/march.svg?raw'
import mentor from './artwork/mentor.svg?raw'
import podium from './artwork/podium.svg?raw'
import radio from './artwork/radio.svg?raw'
import shelter from './artwork/shelter.svg?raw'

export interface Scene {
  readonly svg: string
  readonly colour: DominantColour
  /** Who is doing what. */
  readonly description: string
}

/** The drawings of the starter content, eight by five. */
export const scenes = {
  ballot: {
    svg: ballot,
    colour: 'calico',
    description: 'A woman puts a marked ballot paper into a ballot box',
  },
  book: {
    svg: book,
    colour: 'o-600',
    description: 'An open exercise book: notes on one page, a drawing of rising lines on the other',
  },
  chairs: {
    svg: chairs,
    colour: 'calico',
    description: 'Eleven women sit in a circle around a table, seen from above',
  },
  crowd: {
    svg: crowd,
    colour: 'calico',
    description: 'Women in head ties and caps fill a hall and look towards a woven hanging',
  },
  hands: { svg: hands, colour: 'i-700', description: 'Five women raise their hands and fists' },
  march: { svg: march, colour: 'o-300', description: 'Three women hold up placards on a march' },
  mentor: {
    svg: mentor,
    colour: 'o-600',
    description: 'An older woman in a head tie sits beside a young woman with braids',
  },
  podium: { svg: podium, colour: 'o-300', description: 'A woman in a blue gele speaks from a podium' },
  radio: { svg: radio, colour: 'o-900', description: 'A studio microphone in front of sound waves' },
  shelter: {
    svg: shelter,
    colour: 'i-900',
    description: 'A woman in a veil rests with closed eyes under the roof of a house',
  },
} as const satisfies Record<string, Scene>

export type SceneName = keyof typeof scenes
