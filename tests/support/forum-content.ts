import path from 'node:path'
import sharp from 'sharp'
import type { Change, Fields } from '#ports/documents/document-store.ts'
import { createSqliteDatabase } from '#ports/database/sqlite-database.ts'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import { createFolderFileStore } from '#ports/files/folder-file-store.ts'

/*
 * Content of a forum, written directly to the store, for tests of pages. Other tests fill in the forms.
 */

const article = (title: string, date: string, image: string): Fields => ({
  newsType: 'News Article',
  title,
  date,
  image: `/images/NewsUpdates/${image}`,
  summary: `<p>What <strong>${title}</strong> is about.</p>`,
  source: 'The Savannah Courier',
  link: 'https://courier.example/report',
})

/** Six items: the oldest is only in the archive, because the home page shows five. The second is a video. */
const news: Readonly<Record<string, Fields>> = {
  bootcamp: article('Forty women finish aspirants’ bootcamp', '2023-12-04', 'bootcamp/hall-1a.jpg'),
  register: {
    newsType: 'Online Video',
    title: 'Why market women are reading the voter register',
    date: '2023-02-20',
    videoLink: 'https://www.youtube.com/embed/aqz-KE-bpKQ',
    summary: '<p>Traders in Onitsha check their names.</p>',
    source: 'Confluence Times',
    link: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  },
  pledge: article('Six parties sign pledge', '2022-11-28', 'pledge/table-2b.jpg'),
  fees: article('Nomination fees: who can afford to be elected?', '2022-06-01', 'fees/letters-3c.jpg'),
  radio: article('Young candidates find their voice on local radio', '2020-08-24', 'radio/studio-4d.jpg'),
  garki: article('A training in a borrowed classroom', '2014-06-20', 'garki/room-5e.jpg'),
}

const staff: Readonly<Record<string, Fields>> = {
  hadiza: {
    fullName: 'Hadiza Sule',
    position: 'Executive Director',
    image: '/images/Staff/hadiza/portrait-6f.jpg',
    order: 1,
  },
  zainab: {
    fullName: 'Zainab Ɗanjuma',
    position: 'Head of Political Advocacy',
    image: '/images/Staff/zainab/portrait-7a.jpg',
    order: 2,
  },
  morenike: { fullName: 'Morẹ́nikẹ́ Adébáyọ̀', position: 'Mentorship and Training Lead', order: 3 },
}

const about: Readonly<Record<string, Fields>> = {
  About: {
    intro: 'It began in a borrowed classroom in Garki, with nineteen women and one question.',
    content: '<p>Most of the women in that room had worked on campaigns.</p><p>They left with a plan.</p>',
    image: '/images/aboutUs/About/circle-8b.jpg',
  },
  Mandate: {
    Mission: 'To raise the number of women elected and appointed to public office.',
    Vision: 'A Nigeria where no decision about the public is taken without women at the table.',
    Values: 'Integrity. Solidarity across party, faith and region.',
    Objectives: 'Train aspirants each cycle.\nReform party nomination rules.',
  },
}

const areas: Fields = {
  'Mentorship & Training':
    'Experienced women politicians coach first-time aspirants. Every aspirant is paired with a woman who has run before.',
  'Political Advocacy': 'We press parties to open the door. We publish how each one responds.',
  'Socio-Political Activism': 'Voter drives and marches put women’s demands on the public record.',
  'Gender Based Violence': 'Support when women are threatened for taking part.',
}

/** The count of the Senate has a source, that of the House has none. */
const counts: Readonly<Record<string, Fields>> = {
  senate: {
    body: 'Senate',
    counted: 'seats',
    seats: 109,
    women: 3,
    election: 'General election',
    date: '2023-02-25',
    source: 'https://courier.example/senate',
  },
  house: {
    body: 'House of Representatives',
    counted: 'seats',
    seats: 360,
    women: 17,
    election: 'General election',
    date: '2023-02-25',
    source: '',
  },
}

/** The first event is far in the future, the second is long over. */
const events: Readonly<Record<string, Fields>> = {
  'ward-day': {
    title: 'Open Ward Day: meet the women who will stand next',
    starts: '2087-03-10T09:00:00Z',
    ends: '2087-03-10T13:00:00Z',
    place: 'Garki Model Market, Abuja',
    mapLink: 'https://maps.example/garki',
    cost: 'Free. Children are welcome.',
    text: 'Come with a question about your ward. Forty women who plan to stand will answer it.',
    programme: [
      { time: '10:00', text: 'Doors open, tea' },
      { time: '10:30', text: 'Five minutes each: eight aspirants' },
    ],
  },
  'evening-class': {
    title: 'How to read a delegate list',
    starts: '2023-05-11T17:00:00Z',
    ends: '',
    place: 'Online, uses about 60 MB',
    mapLink: '',
    cost: '',
    text: '',
    programme: [],
  },
}

/** The woman who stood last has a portrait and a party, the other one has neither. */
const women: Readonly<Record<string, Fields>> = {
  ngozi: {
    name: 'Ngọzi Ezeani',
    quote: 'They told me to wait for my turn. I had been waiting since 1999.',
    ward: 'Ward 4, Awka South',
    party: 'Savannah Party',
    office: 'House of Assembly',
    year: 2023,
    result: 'Second, 212 votes behind',
    words: '<p>I sold cloth in Eke Awka for twenty-two years.</p><h2>What I would tell the next woman</h2>',
    agreedOn: '2026-03-08',
    link: 'https://courier.example/ezeani',
    image: '/images/Women/ngozi/portrait-9c.jpg',
  },
  sadiya: {
    name: 'Sadiya Garba',
    quote: 'My mother could not read the ballot. She knew my mark.',
    ward: '',
    party: '',
    office: 'Councillor',
    year: 2021,
    result: 'Elected',
    words: '<p>I taught the evening class.</p>',
    agreedOn: '2026-03-09',
    link: '',
  },
}

const pictureSizes = {
  NewsUpdates: [1600, 1000],
  Staff: [800, 1000],
  aboutUs: [880, 840],
  Women: [800, 1000],
} as const

/** Migrates the database in `dataDir` and stores the content. The site must not run. */
export async function storeForumContent(dataDir: string): Promise<void> {
  const records = {
    NewsUpdates: news,
    Staff: staff,
    aboutUs: about,
    LandingPage: { CoreAreas: areas },
    Representation: counts,
    Women: women,
    Events: events,
  } satisfies Record<string, Readonly<Record<string, Fields>>>
  const changes: Change[] = []
  const files = createFolderFileStore({ directory: path.join(dataDir, 'files') })

  for (const [collection, documents] of Object.entries(records)) {
    for (const [id, fields] of Object.entries(documents)) {
      const name = collection as keyof typeof records
      changes.push({ kind: 'set', collection: name, id, fields: { id, ...fields } })
      const image = fields['image']
      if (typeof image !== 'string') continue
      const [width, height] = pictureSizes[name as keyof typeof pictureSizes]
      const facts = { width, height, colour: 'o-300', description: `Picture of ${id}` }
      changes.push({ kind: 'set', collection: 'Images', id: image.slice('/images/'.length), fields: facts })
      const jpeg = await sharp({ create: { width, height, channels: 3, background: '#F6B566' } })
        .jpeg()
        .toBuffer()
      await files.put(image.slice(1), new Blob([new Uint8Array(jpeg)]).stream(), {
        maxBytes: jpeg.length,
        signal: new AbortController().signal,
      })
    }
  }

  const database = createSqliteDatabase({ file: path.join(dataDir, 'site.sqlite') })
  await database.migrate()
  await createSqlDocumentStore(database).commit(changes, { uid: 'system', name: 'system' })
  await database.close()
}
