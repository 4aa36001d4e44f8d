import type { SceneName } from './scenes.ts'

export interface StarterMember {
  readonly fullName: string
  readonly position: string
  readonly portrait: SceneName
}

/** Eight fictional people, in the order of the page. */
export const starterTeam: readonly StarterMember[] = [
  { fullName: 'Hadiza Sule', position: 'Executive Director', portrait: 'portrait-veil' },
  { fullName: 'Zainab Ɗanjuma', position: 'Head of Political Advocacy', portrait: 'portrait-gele' },
  { fullName: 'Adaeze Okafor', position: 'Programs Manager', portrait: 'portrait-afro' },
  { fullName: 'Morẹ́nikẹ́ Adébáyọ̀', position: 'Mentorship and Training Lead', portrait: 'portrait-wrap' },
  { fullName: 'Ebiere Tamuno', position: 'Finance and Administration Manager', portrait: 'portrait-bun' },
  { fullName: 'Ruth Gyang', position: 'Gender Based Violence Officer', portrait: 'portrait-low-cut' },
  { fullName: 'Nkiruka Ụzọma', position: 'Communications Officer', portrait: 'portrait-braids' },
  { fullName: 'Ibrahim Ƙarami', position: 'Monitoring and Evaluation Officer', portrait: 'portrait-cap' },
]
