import type { AreaName } from '#domain/core-areas/schema.ts'
import march from './scenes/march.svg'
import mentor from './scenes/mentor.svg'
import podium from './scenes/podium.svg'
import shelter from './scenes/shelter.svg'

/** The drawing of each area, in the ratio 8 to 5, with its alt text. Stored core areas have no pictures. */
export const areaScenes: Record<AreaName, { readonly src: string; readonly description: string }> = {
  'Mentorship & Training': {
    src: mentor,
    description: 'An older woman in a head tie sits beside a young woman with braids',
  },
  'Political Advocacy': { src: podium, description: 'A woman in a blue gele speaks from a podium' },
  'Socio-Political Activism': { src: march, description: 'Three women hold up placards on a march' },
  'Gender Based Violence': {
    src: shelter,
    description: 'A woman in a veil rests with closed eyes under the roof of a house',
  },
}
