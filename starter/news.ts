import type { CalendarDate } from '#domain/calendar-date.ts'
import type { Theme } from '#domain/programs/schema.ts'
import type { SceneName } from './scenes.ts'

export interface StarterNews {
  readonly title: string
  readonly theme: Theme
  readonly date: CalendarDate
  readonly source: string
  readonly link: string
  /** HTML as the editor writes it. */
  readonly summary: string
  /** The picture of the article, or the poster of the video. */
  readonly scene: SceneName
  /** Only for a video. */
  readonly video?: string
}

/** Six fictional reports, newest first. Their newspapers do not exist, so their addresses lead nowhere. */
export const starterNews: readonly StarterNews[] = [
  {
    title: 'Forty women finish aspirants’ bootcamp with one demand: open the primaries',
    theme: 'Mentorship & Training',
    date: '2023-12-04',
    source: 'The Savannah Courier',
    link: 'https://savannah-courier.example/politics/open-the-primaries',
    scene: 'crowd',
    summary:
      '<p>Participants from nineteen states closed the three-day training by signing a letter to party chairs asking for published delegate lists.</p>',
  },
  {
    title: 'Assembly committee hears case for reserved seats',
    theme: 'Political Advocacy',
    date: '2023-09-12',
    source: 'Maitama Gazette',
    link: 'https://maitama-gazette.example/assembly/reserved-seats',
    scene: 'podium',
    summary:
      '<p>Six days after the dialogue in Abuja, three lawmakers carried its draft into committee. <strong>A second hearing</strong> is to follow with the women’s wings of every party invited.</p>',
  },
  {
    title: 'Why market women are reading the voter register',
    theme: 'Socio-Political Activism',
    date: '2023-02-20',
    source: 'Bódìjà Community Radio',
    link: 'https://bodija-radio.example/films/voter-register',
    // An openly licensed animated film, so that the player has a video to play.
    video: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    scene: 'ballot',
    summary:
      '<p>In a market in Ìbàdàn, traders check the register against their own street lists, and find neighbours who never knew their polling unit had moved.</p>',
  },
  {
    title: 'Six parties sign pledge on violence-free campaigns',
    theme: 'Gender Based Violence',
    date: '2022-11-28',
    source: 'Plateau Ledger',
    link: 'https://plateau-ledger.example/elections/pledge-signed',
    scene: 'hands',
    summary:
      '<p>The pledge names one officer in each party who must answer a complaint within two days. Observers will publish who kept it after the vote.</p>',
  },
  {
    title: 'Nomination fees: who can afford to be elected?',
    theme: 'Political Advocacy',
    date: '2022-06-01',
    source: 'The Ward Review',
    link: 'https://ward-review.example/money/nomination-fees',
    scene: 'book',
    summary:
      '<p>A form for a seat in a state assembly can cost more than a teacher earns in two years. The review lists what each party asks, and <em>who pays when a woman stands</em>.</p>',
  },
  {
    title: 'Young candidates find their voice on local radio',
    theme: 'Mentorship & Training',
    date: '2020-08-24',
    source: 'Confluence Times',
    link: 'https://confluence-times.example/radio/young-candidates',
    scene: 'radio',
    summary:
      '<p>With rallies suspended, eleven first-time candidates in Lokoja learned to make their case in ninety seconds of airtime, and to answer callers who hoped they would not.</p>',
  },
]
