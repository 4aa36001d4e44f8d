import march from '#app/public/core-areas/scenes/march.svg?raw'
import mentor from '#app/public/core-areas/scenes/mentor.svg?raw'
import podium from '#app/public/core-areas/scenes/podium.svg?raw'
import shelter from '#app/public/core-areas/scenes/shelter.svg?raw'
import type { DominantColour } from '#domain/media/schema.ts'
import ballot from './artwork/ballot.svg?raw'
import book from './artwork/book.svg?raw'
import chairs from './artwork/chairs.svg?raw'
import crowd from './artwork/crowd.svg?raw'
import hands from './artwork/hands.svg?raw'
import afro from './artwork/portrait-afro.svg?raw'
import braids from './artwork/portrait-braids.svg?raw'
import bun from './artwork/portrait-bun.svg?raw'
import cap from './artwork/portrait-cap.svg?raw'
import gele from './artwork/portrait-gele.svg?raw'
import hijab from './artwork/portrait-hijab.svg?raw'
import lowCut from './artwork/portrait-low-cut.svg?raw'
import sash from './artwork/portrait-sash.svg?raw'
import shuku from './artwork/portrait-shuku.svg?raw'
import veil from './artwork/portrait-veil.svg?raw'
import wrap from './artwork/portrait-wrap.svg?raw'
import radio from './artwork/radio.svg?raw'

export interface Scene {
  readonly svg: string
  /** Pixels of the photograph that is drawn. */
  readonly width: number
  readonly height: number
  readonly colour: DominantColour
  /** The alt text. */
  readonly description: string
}

const wide = { width: 1600, height: 1000 } as const
const tall = { width: 800, height: 1000 } as const

/**
 * The drawings of the starter content: scenes in the ratio 8:5, portraits in 4:5. Four of them are the drawings of the
 * core areas.
 */
export const scenes = {
  ballot: {
    svg: ballot,
    ...wide,
    colour: 'calico',
    description: 'A woman puts a marked ballot paper into a ballot box',
  },
  book: {
    svg: book,
    ...wide,
    colour: 'o-600',
    description: 'An open exercise book: notes on one page, a drawing of rising lines on the other',
  },
  chairs: {
    svg: chairs,
    ...wide,
    colour: 'calico',
    description: 'Eleven women sit in a circle around a table, seen from above',
  },
  // The same drawing, cropped: the story's picture is nearly square.
  circle: {
    svg: chairs,
    width: 1050,
    height: 1000,
    colour: 'calico',
    description: 'Eleven women sit in a circle around a table, seen from above',
  },
  crowd: {
    svg: crowd,
    ...wide,
    colour: 'calico',
    description: 'Women in head ties and caps fill a hall and look towards a woven hanging',
  },
  hands: { svg: hands, ...wide, colour: 'i-700', description: 'Five women raise their hands and fists' },
  march: { svg: march, ...wide, colour: 'o-300', description: 'Three women hold up placards on a march' },
  mentor: {
    svg: mentor,
    ...wide,
    colour: 'o-600',
    description: 'An older woman in a head tie sits beside a young woman with braids',
  },
  podium: {
    svg: podium,
    ...wide,
    colour: 'o-300',
    description: 'A woman in a blue gele speaks from a podium',
  },
  radio: { svg: radio, ...wide, colour: 'o-900', description: 'A studio microphone in front of sound waves' },
  shelter: {
    svg: shelter,
    ...wide,
    colour: 'i-900',
    description: 'A woman in a veil rests with closed eyes under the roof of a house',
  },
  'portrait-gele': {
    svg: gele,
    ...tall,
    colour: 'calico',
    description: 'Portrait of a woman in an orange gele and a blue striped dress',
  },
  'portrait-veil': {
    svg: veil,
    ...tall,
    colour: 'o-300',
    description: 'Portrait of a woman in a dark blue veil',
  },
  'portrait-afro': {
    svg: afro,
    ...tall,
    colour: 'o-300',
    description: 'Portrait of a woman with an afro and an orange hair band',
  },
  'portrait-wrap': {
    svg: wrap,
    ...tall,
    colour: 'o-300',
    description: 'Portrait of a woman in a blue head wrap and a bead necklace',
  },
  'portrait-bun': {
    svg: bun,
    ...tall,
    colour: 'calico',
    description: 'Portrait of a woman with her hair in a high bun',
  },
  'portrait-low-cut': {
    svg: lowCut,
    ...tall,
    colour: 'i-700',
    description: 'Portrait of a woman with low-cut hair and glasses',
  },
  'portrait-braids': {
    svg: braids,
    ...tall,
    colour: 'o-600',
    description: 'Portrait of a woman with long braids',
  },
  'portrait-cap': {
    svg: cap,
    ...tall,
    colour: 'o-300',
    description: 'Portrait of a man in a blue embroidered cap',
  },
  'portrait-shuku': {
    svg: shuku,
    ...tall,
    colour: 'i-700',
    description: 'Portrait of a woman with her hair braided up, with hoop earrings and white beads',
  },
  'portrait-hijab': {
    svg: hijab,
    ...tall,
    colour: 'o-600',
    description: 'Portrait of a woman in a white hijab and blue glasses',
  },
  'portrait-sash': {
    svg: sash,
    ...tall,
    colour: 'calico',
    description: 'Portrait of an older woman in an orange head wrap, with a woven sash over her shoulder',
  },
} as const satisfies Record<string, Scene>

export type SceneName = keyof typeof scenes
