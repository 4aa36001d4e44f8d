import type { AreaName } from '#domain/core-areas/schema.ts'
import march from './scenes/march.svg'
import mentor from './scenes/mentor.svg'
import podium from './scenes/podium.svg'
import shelter from './scenes/shelter.svg'

/** A drawing of each area, eight by five, with what it shows. Areas are stored as texts, so their pictures are ours. */
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
