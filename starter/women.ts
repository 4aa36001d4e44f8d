import type { WomanDraft } from '#domain/women/kind.ts'
import type { SceneName } from './scenes.ts'

export interface StarterWoman extends Pick<
  WomanDraft,
  'name' | 'quote' | 'ward' | 'party' | 'office' | 'year' | 'result'
> {
  readonly portrait: SceneName
  /** HTML as the editor writes it. */
  readonly words: string
}

/** The caption of each drawing. It says what the caption of a photograph shows in its place. */
export const drawingCaption = (acronym: string) =>
  `Drawing: ${acronym}. Photographs say here who took them, and that she agreed, with the date.`

/** Three fictional women, the latest election first. Their party does not exist. */
export const starterWomen: readonly StarterWoman[] = [
  {
    name: 'Ngọzi Ezeani',
    quote: 'They told me to wait for my turn. I had been waiting since 1999.',
    ward: 'Ward 4, Awka South',
    party: 'A sample party',
    office: 'House of Assembly',
    year: 2023,
    result: 'Second, 212 votes behind',
    portrait: 'portrait-shuku',
    words: `
<p>I sold cloth in Eke Awka for twenty-two years. When the drain on our street killed a child, I went to the ward meeting, and I was the only woman in it.</p>
<p>The chairman said the list was full. I asked to see the list. There was no list. So I wrote my name on a sheet of paper and asked the people in the room to sign under it, and nineteen did.</p>
<p>The form cost more than a year of my earnings. The women of the market association paid half in coins. We counted them on my counter, and the clerk at the party office counted them again.</p>
<h2>What I would tell the next woman</h2>
<p>Keep the receipt for everything. Take two people with you, always. Learn the register of your ward by heart before you speak to a party.</p>`,
  },
  {
    name: 'Sadiya Garba',
    quote: 'My mother could not read the ballot. She knew my mark.',
    ward: 'Ward 7, Gwale',
    party: 'A sample party',
    office: 'Councillor',
    year: 2021,
    result: 'Elected',
    portrait: 'portrait-hijab',
    words: `
<p>I taught the evening class for grown women at our primary school. In the third year they told me to stand, because I was the one who wrote their letters to the council.</p>
<p>My brothers asked who would go to the meetings with me. My mother said that she would, and she did, to every one of them. She sat in the front row with her bag on her knees.</p>
<p>We had no money for posters. The women of the class went from house to house with a card on which my mark was drawn large, so that nobody had to read a name.</p>
<h2>What I do now</h2>
<p>The school has a roof again, and the borehole has a lock with three keys. Two of them are with women. On the first Saturday of each month I sit under the neem tree by the clinic, and anybody may come.</p>`,
  },
  {
    name: 'Ọmọ́tádé Akínlàbí',
    quote: 'I lost the seat and won the ward meeting. I go every month.',
    ward: 'Ward 2, Ẹdẹ North',
    party: 'A sample party',
    office: 'House of Representatives',
    year: 2019,
    result: 'Fourth of eleven',
    portrait: 'portrait-sash',
    words: `
<p>I was sixty-one, a retired midwife. Half of the ward had come into the world in my hands, so nobody could tell me that they did not know me.</p>
<p>At the primary there were eleven of us and one other woman. She withdrew on the morning itself. I stayed until the last vote was counted and wrote every number into the book in which I used to write the births.</p>
<p>I came fourth. Four men came to my house that week to thank me for having tried. I told them that I would see them at the meeting.</p>
<h2>What stays</h2>
<p>I have missed no ward meeting since. There are nine women in the room now, and the minutes are read aloud before anybody goes home. Two of the nine will stand next time. I keep the book for them.</p>`,
  },
]
