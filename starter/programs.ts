import type { CalendarDate } from '#domain/calendar-date.ts'
import type { ProgramFigure } from '#domain/programs/figures.ts'
import type { Theme } from '#domain/programs/schema.ts'
import type { SceneName } from './scenes.ts'

export interface StarterProgram {
  readonly title: string
  readonly date: CalendarDate
  readonly theme: Theme
  /** In order: the second is the banner. */
  readonly scenes: readonly [SceneName, SceneName, SceneName]
  /** Absent: the first paragraph of the report is the lead. */
  readonly lead?: string
  /** HTML as the editor writes it. */
  readonly report: string
  readonly figures?: readonly ProgramFigure[]
}

/**
 * Twelve fictional programs, newest first, so that the operator can judge a new website before the first real program
 * is written. All people, figures and events are fictional. 2015 and 2018 have no programs, because a year may be
 * empty.
 */
export const starterPrograms: readonly StarterProgram[] = [
  {
    title: 'Ward to Chamber: Aspirants’ Bootcamp',
    date: '2023-11-18',
    theme: 'Mentorship & Training',
    scenes: ['crowd', 'mentor', 'book'],
    report: `
<p>Forty women who want to stand in the next local elections spent three days in Abuja learning how a campaign is planned, paid for and won.</p>
<p>They came from nineteen states. Most had served on a party committee for years without being asked to contest. On the first morning each woman drew a map of her own ward: polling units, markets, worship centres, and the people whose word carries. By evening the maps had become canvassing plans with dates and names beside them.</p>
<h2>What the days held</h2>
<ul><li>Reading a party constitution, and the clauses that decide who may buy a form.</li><li>A campaign budget built from zero, with every sachet of water counted.</li><li>Speaking for two minutes without notes, filmed and watched together.</li></ul>
<p>Nine serving councillors stayed through all three days as mentors. Each has taken on four or five of the women and will call them every month until the primaries. “Nobody told me the delegates’ list is a public document,” one participant said on the last day. “I will be at the secretariat on Monday morning.”</p>
<h2>What they asked for</h2>
<p>The women closed with one demand, signed by all forty: <strong>open the primaries</strong>. Publish the delegates’ lists, hold the vote in daylight, and count it in front of the candidates.</p>`,
  },
  {
    title: 'Thirty-Five Percent Now: National Assembly Dialogue',
    date: '2023-09-06',
    theme: 'Political Advocacy',
    scenes: ['crowd', 'podium', 'chairs'],
    report: `
<p>Lawmakers, party officers and women’s groups sat at one table in Abuja to settle how thirty-five percent of elective seats can be reached, and by when.</p>
<p>The forum opened with numbers nobody disputed. In the sample of twelve states our volunteers studied, fewer than one candidate in ten was a woman, and most of those stood where their party had never won. The argument was about the way out: reserved seats, a rule for party lists, or money.</p>
<p>Speakers for reserved seats pointed out that goodwill has been tried for twenty years. Others feared that a separate ballot would keep women out of the main one. By the afternoon the two sides had moved closer than either expected.</p>
<h2>What was agreed</h2>
<ol><li>A bill for additional seats will be presented again, with an end date written into it.</li><li>Parties will be asked to publish, after every primary, how many women bought forms and how many were returned.</li><li>The forum will report on both, state by state, twice a year.</li></ol>
<p>Three committee members took copies of the draft home with them. The next sitting on the bill will be open to observers, and a bus will leave from our office in Maitama at seven in the morning.</p>`,
  },
  {
    title: 'Ẹ Jẹ́ Ká Dìbò: Women’s Voter Drive, Ìbàdàn',
    date: '2023-02-11',
    theme: 'Socio-Political Activism',
    scenes: ['crowd', 'hands', 'ballot'],
    report: `
<p>In the two weeks before the general election, sixty volunteers knocked on 3,800 doors in Ìbàdàn to ask one question: do you know where your polling unit is?</p>
<p>One woman in three did not. Some had moved house since they registered; others had collected a card and never used it. The volunteers, most of them traders and students from the same streets, looked up each unit on the spot and wrote it on a card to be kept behind the voter’s card.</p>
<p>The drive ran in Yorùbá. <em>Ẹ jẹ́ ká dìbò</em>, let us vote, was painted on the sides of four buses and sung at Bódìjà and Ọjà’ba markets on the two busiest trading days.</p>
<h2>On the day itself</h2>
<p>Women with small children and women who walk with difficulty had told us what keeps them at home: the queue. So each street had a neighbour who went early, kept count, and called when the line was short. At the eleven units we could observe, more women had voted by noon than in the whole of the day four years before.</p>
<p>The cards, the call lists and a short guide to running such a drive can be had from our office by any group that wants to do the same in its own town.</p>`,
  },
  {
    title: 'Safe Campaigns: Ending Violence Against Women in Elections',
    date: '2022-11-25',
    theme: 'Gender Based Violence',
    scenes: ['crowd', 'shelter', 'chairs'],
    report: `
<p>One hundred and twelve women candidates, party officers and police gender desk officers met for two days to agree how threats against women in campaigns should be reported and answered.</p>
<p>Candidates described what intimidation looks like in practice: posters torn down, families phoned at night, meetings broken up. Each account was written down and matched to an office with the power to act. Where no office could be found, that was written down too, and the gap given to somebody in the room to close.</p>
<p>A session for party officers only asked a harder question: what do you do when the threat comes from your own side? Two parties already had a written answer. Four went home with a draft.</p>
<h2>What was agreed</h2>
<p>Six parties signed a conduct pledge. The police gender desks published direct numbers for the campaign period. The forum will report monthly on every case until the polls close, without names unless the woman herself asks for hers to be used.</p>
<p>Any candidate, of any party, can reach us before, during and after the campaign. What she tells us is kept in confidence, and she decides what happens next.</p>`,
  },
  {
    title: 'Town Hall on Party Primaries, Enugu',
    date: '2022-05-14',
    theme: 'Political Advocacy',
    scenes: ['podium', 'crowd', 'hands'],
    report: `
<p>Two weeks before the primaries, aspirants and party delegates in Enugu faced each other in public, and four hundred people came to listen.</p>
<p>The hall was full by nine. Seven women who had bought forms for state and federal seats each had five minutes to say what they would do with the office. Then the floor was opened to the delegates, who are seldom asked to explain themselves.</p>
<p>The sharpest exchange was over money. A delegate said, to some laughter, that transport has to be paid by somebody. An aspirant for the state assembly answered that she had paid it from her own pocket twice and been told both times to wait her turn. “I have waited,” she said. “It is my turn now.”</p>
<h2>What people asked the parties to do</h2>
<ul><li>Publish the date, place and list of delegates at least seven days ahead.</li><li>Let observers from women’s groups stand where they can see the count.</li><li>Return part of the form fee to women who stood and were not chosen.</li></ul>
<p>Officers of three parties accepted the first two in front of the hall. The third they will take to their national secretariats. We have written to each of them with the recording of what they said.</p>`,
  },
  {
    title: 'Market Women March for the Ballot, Onitsha',
    date: '2021-03-08',
    theme: 'Socio-Political Activism',
    scenes: ['hands', 'march', 'crowd'],
    report: `
<p>On International Women’s Day traders from eleven lines of Onitsha Main Market closed their stalls for two hours and walked to the local government secretariat with one message: register us where we work.</p>
<p>A trader leaves home before the registration office opens and returns after it has closed. A day spent in a queue is a day without sales, and many had already spent two. The march asked for something simple, a registration point inside the market, open late, for one week of every month.</p>
<p>About nine hundred women walked. They carried the signs of their lines, cloth, provisions, enamel, beads, and sang the whole way. Young men from the loaders’ union walked along the edge of the road to hold back traffic.</p>
<h2>The answer</h2>
<p>The chairman’s office received the petition with 2,214 signatures. The registration officers came down to read it on the steps, and named a date before the singing had stopped. In the first week after the march a desk was opened behind the cloth line, and 640 women were registered there.</p>
<p>The traders have kept a committee of one woman from each line. It meets on the first Monday of the month, and it has begun to ask who will stand for councillor.</p>`,
  },
  {
    title: 'On Air: Radio Training for Young Candidates',
    date: '2020-08-20',
    theme: 'Mentorship & Training',
    scenes: ['book', 'radio', 'mentor'],
    report: `
<p>Sixteen women under thirty-five learnt to answer hard questions on live radio, in English, Hausa and Pidgin, from a studio in Lokoja.</p>
<p>For most voters outside the big towns a candidate is a voice before she is a face. Yet the young women we train often turn down radio, because a phone-in show lets anybody say anything. So the training began there. On the first day producers played recordings of real callers, with names removed, and the group worked out together what each caller wanted to hear.</p>
<p>Every woman then went on air three times: a two-minute introduction, an interview, and a phone-in with callers who had been asked not to be gentle. Between the rounds she listened to herself with a mentor who had held office.</p>
<h2>What stayed with them</h2>
<p>“Say the thing first, then explain it,” one of them wrote on the studio wall, and the others signed their names under it. Four stations in the area have since given the group a weekly half hour to speak about roads, schools and water in their wards.</p>
<p>The exercises fit on six pages and need nothing but two phones. Ask us for them.</p>`,
  },
  {
    title: 'Shelter Network Meeting, Jos',
    date: '2019-11-25',
    theme: 'Gender Based Violence',
    scenes: ['shelter', 'chairs', 'podium'],
    report: `
<p>Eleven shelters from five states met in Jos and agreed on something that had never existed before: one number to call, whichever of them has a free bed.</p>
<p>Until now a woman in danger, or the neighbour helping her, had to know which house to ring. When it was full the search began again. The managers of the shelters knew each other’s names, but few had ever sat in one room.</p>
<p>They spent the morning on the details that keep people safe. Who answers at night? What is written down, and who may read it? How does a woman travel two hundred kilometres without the journey being seen? Officers of two police gender desks and a magistrate stayed for the afternoon to say plainly what they can and cannot do.</p>
<h2>What was agreed</h2>
<ol><li>One number, answered in turn, with the rota paid for twelve months.</li><li>A shared list of free beds that holds no names at all.</li><li>A place kept open in each shelter for women threatened because they stand for office.</li></ol>
<p>The network meets again every quarter. No address appears in this report, and none is kept in our office.</p>`,
  },
  {
    title: 'Know Your Ballot: Civic Education, Kano',
    date: '2019-02-02',
    theme: 'Socio-Political Activism',
    scenes: ['chairs', 'ballot', 'hands'],
    report: `
<p>Two weeks before the polls, nine hundred women in Kano held a specimen ballot in their hands, many for the first time, and practised folding it so that the ink does not spoil the vote.</p>
<p>Every election thousands of ballots are thrown out because a thumbprint fell across a line or the ink was carried over by a bad fold. The loss is largest where people have had the fewest years of school. It needs no argument and no money to mend, only paper and an hour of time.</p>
<p>The lessons were held in Hausa, in courtyards, so that women who do not go out to public meetings could take part. Thirty teachers, all of them women from the same wards, brought a cardboard box, an ink pad, and ballots with invented parties named after fruit. The mango won almost everywhere.</p>
<h2>What we learnt</h2>
<p>The fold is the difficulty, not the print. At the beginning four in ten of the practice ballots would have been refused; by the end of the hour, one in thirty. The teachers have kept the boxes, and have promised to bring them out again for every election, beginning with the local ones.</p>`,
  },
  {
    title: 'Letters to the Chairs: Nomination Fee Campaign',
    date: '2017-07-12',
    theme: 'Political Advocacy',
    scenes: ['march', 'book', 'podium'],
    report: `
<p>In one week 1,326 women wrote by hand to the chairmen of the parties, each about the same thing: what it costs to be allowed to stand.</p>
<p>The price of a form is decided in an office, long before a voter has any say. For some seats it is more than a teacher earns in two years. Several parties waive it for women and then ask for an “expression of interest” that costs nearly as much. The letters set out these sums in plain figures, with the receipts where the writer still had hers.</p>
<p>They were sorted by party on the floor of our office, tied with strips of cloth, and carried to seven secretariats on foot. At two of them the chairman came out to receive the bundle himself. At one the gate stayed shut, and the letters were read aloud in front of it until it opened.</p>
<h2>What came of it</h2>
<p>Two parties have published all their fees on one page, which they had never done before. A third has dropped the second charge for women who stand for councillor. We keep a table of the fees of every party and renew it each year. It is short reading, and it is free to print.</p>`,
  },
  {
    title: 'Hotline Launch for Women Candidates',
    date: '2016-12-01',
    theme: 'Gender Based Violence',
    scenes: ['podium', 'radio', 'shelter'],
    report: `
<p>A candidate who is threatened can now reach a trained listener at any hour, in five languages, and be told what can be done before morning.</p>
<p>The hotline grew out of a count. After the last elections we asked seventy women who had stood whether they had been threatened. Fifty-two had. Nine had told somebody in authority, and in two cases anything had followed. Most of the others said they had not known whom to ask at ten at night.</p>
<p>Eighteen volunteers have been trained to listen, to write down only what the caller wants written, and to pass a case on within the hour. Behind them stand six lawyers, two doctors, and a named officer in each of the police commands that agreed to take part.</p>
<h2>How it works</h2>
<ul><li>The call is free and may be made from any phone.</li><li>English, Hausa, Igbo, Yoruba and Pidgin are spoken at all hours.</li><li>Nothing is passed on without the caller’s word.</li></ul>
<p>The first call came while the speeches were still going on. A volunteer left the room to take it, and did not come back for an hour. It was the best argument anybody made that day.</p>`,
  },
  {
    title: 'First Nineteen: Founding Training, Garki',
    date: '2014-06-14',
    theme: 'Mentorship & Training',
    scenes: ['chairs', 'book', 'podium'],
    report: `
<p>Nineteen women, one borrowed classroom and a box of exercise books: our first training was held in Garki on a Saturday in June.</p>
<p>We had sent out fifty invitations and hoped for ten. The women who came were a midwife, two teachers, a tailor, four students, a retired clerk of a high court, a farmer, and party members who had cooked for every rally and spoken at none. They moved the desks into a circle before anybody asked them to.</p>
<p>There was no timetable to speak of. In the morning each said what she would change in her ward if it were hers to change. In the afternoon we worked out who holds the power to change it, and how that person got there. By four o’clock the answer to the second question was written across three blackboards, and it looked less like a wall than like a road.</p>
<h2>Nineteen years of age to sixty-one</h2>
<p>The youngest was nineteen, the oldest sixty-one. Before they left they agreed to meet again in a month, each with one woman more. They did. Everything the forum has done since began with that promise, and the exercise books are still in our office.</p>`,
  },
]
