import { createCipheriv, scryptSync } from 'node:crypto'
import sharp from 'sharp'
import { monthNames } from '#domain/calendar-date.ts'
import { themes } from '#domain/programs/schema.ts'
import type { DownloadServer } from './download-server.ts'
import { createRandom } from './seeded-random.ts'

/** The example key of github.com/firebase/scrypt. */
const signerKey = 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA=='

export const hashSettings = `hash_config {
  algorithm: SCRYPT,
  base64_signer_key: ${signerKey},
  base64_salt_separator: Bw==,
  rounds: 8,
  mem_cost: 14,
}
`

type Documents = Record<string, Record<string, unknown>>

export interface EarlierProject {
  /**
   * The records by collection and id, as the specification describes them, with the odd values that people really
   * stored.
   */
  readonly collections: Record<string, Documents>
  /** The export of accounts. */
  readonly accounts: { readonly users: readonly Record<string, unknown>[] }
  /** The passwords of three accounts that sign in. */
  readonly passwords: Readonly<Record<string, string>>
  /** The number of pictures that can be imported. */
  readonly pictures: number
}

/** The size of a made-up project. */
export interface ProjectSize {
  readonly programs: number
  readonly news: number
  readonly staff: number
  /** Pictures of each program; every third has one more. */
  readonly picturesEach: number
}

/** 300 programs, 200 news items, 40 people and 1,500 pictures. */
export const wholeProject: ProjectSize = { programs: 300, news: 200, staff: 40, picturesEach: 4 }

/**
 * Makes a project of the earlier website and puts its pictures on a server. Every tenth record is odd, in one of the
 * ways that the tests look for. `photographs`: the pictures, used repeatedly; small ones without it.
 */
export async function makeEarlierProject(
  server: Pick<DownloadServer, 'add'>,
  { programs, news, staff, picturesEach }: ProjectSize,
  photographs: readonly Uint8Array[] | null = null,
): Promise<EarlierProject> {
  const random = createRandom(17)
  const taken =
    photographs ?? (await Promise.all(Array.from({ length: 12 }, (_, index) => takePhotograph(index))))
  let pictures = 0

  /** A picture under a name as the earlier website stored it, with a random text after the extension. */
  function picture(folder: string, name: string): string {
    pictures += 1
    const suffix = random
      .number(2 ** 31)
      .toString(16)
      .padStart(8, '0')
    const bytes = taken[pictures % taken.length]!
    // Each picture has other bytes: a comment after the end of the image.
    return server.add(`images/${folder}/${name}${suffix}`, Buffer.concat([bytes, Buffer.from(`${pictures}`)]))
  }

  const dateOf = (index: number) => {
    const year = 2014 + (index % 10)
    const month = (index * 7) % 12
    const day = 1 + ((index * 11) % 28)
    const date = `${year}-${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`
    return { date, parts: { day, month: monthNames[month], year } }
  }

  const Programs: Documents = {}
  for (let index = 0; index < programs; index += 1) {
    const id = `program${String(index).padStart(4, '0')}`
    const { date, parts } = dateOf(index)
    Programs[id] = {
      id,
      ProgramTitle: `Town hall ${index} in Ìbàdàn`,
      ProgramTheme: themes[index % themes.length]!.replace('&', index % 8 === 1 ? 'and' : '&'),
      ProgramDate: date,
      ProgramReport: `<p>Women of ward ${index} asked <b>twelve</b> questions.</p><ul><li>Roads</li><li>Water</li></ul>`,
      images: Array.from({ length: picturesEach + (index % 3 === 0 ? 1 : 0) }, (_, at) =>
        picture(`Programs/${id}`, `photo ${at}.jpg`),
      ),
      ...parts,
    }
  }
  const program = (index: number) => Programs[`program${String(index).padStart(4, '0')}`]!
  Object.assign(program(0), { ProgramDate: '2021-02-30', year: '2021', month: 'March', day: 2 })
  Object.assign(program(1), { ProgramTheme: 'Football' })
  Object.assign(program(2), { ProgramDate: { _seconds: Date.UTC(2019, 4, 13, 23) / 1_000, _nanoseconds: 0 } })
  delete program(2)['day']
  Object.assign(program(3), { likes: 4, ProgramTitle: 2019 })
  const inText = picture('Programs/program0004', 'in the text.jpeg')
  const linked = picture('Programs/program0004', 'linked.png')
  Object.assign(program(4), {
    ProgramReport: `<div style="color:red"><p onclick="x()">Look:</p><img src="${inText.replaceAll('&', '&amp;')}" alt="The hall"><script>alert(1)</script><p><a href="${linked.replaceAll('&', '&amp;')}">Poster</a></p></div>`,
  })
  const svg = server.add(
    'images/Programs/program0005/logo.jpg77aa',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  )
  const page = server.add('images/Programs/program0005/page.jpg77ab', Buffer.from('<!doctype html><p>x'))
  const gone = server
    .add('images/Programs/program0005/here.jpg77ac', Buffer.from('x'))
    .replace('here', 'gone')
  Object.assign(program(5), {
    images: [...(program(5)['images'] as string[]), svg, page, gone, 'https://elsewhere.example/a.jpg'],
  })
  Object.assign(program(6), { ProgramReport: '<p>word </p>'.repeat(900_000) })
  Object.assign(program(7), { ProgramTitle: '' })
  Programs['odd id/with, slash'.replace('/', ' ')] = { ...program(8), images: [] }

  const NewsUpdates: Documents = {}
  const newsUpdates: Documents = {}
  for (let index = 0; index < news; index += 1) {
    const id = `news${String(index).padStart(4, '0')}`
    const { date, parts } = dateOf(index)
    const isVideo = index % 5 === 4
    const item = {
      id,
      newsType: isVideo ? 'Online Video' : 'News Article',
      title: `Report ${index}`,
      summary: `<p>What the papers said of meeting ${index}.</p>`,
      ...(isVideo
        ? { videoLink: 'https://www.youtube.com/embed/dQw4w9WgXcQ' }
        : { image: picture(`NewsUpdates/${id}`, 'front page.png') }),
      link: 'https://news.example/report',
      source: 'Ward Radio',
      date,
      ...parts,
    }
    ;(index % 3 === 2 ? newsUpdates : NewsUpdates)[id] = item
  }
  newsUpdates['news0000'] = { ...NewsUpdates['news0000'], title: 'Another spelling' }
  newsUpdates['news0001'] = { ...NewsUpdates['news0001'] }

  const Staff: Documents = {}
  for (let index = 0; index < staff; index += 1) {
    const id = `staff${String(index).padStart(4, '0')}`
    Staff[id] = {
      id,
      fullName: `Hadiza Sule ${index}`,
      position: 'Program Officer',
      image: picture(`Staff/${id}`, 'portrait.jpg'),
    }
  }

  const emails = Array.from({ length: 12 }, (_, index) => `person${index}@wipf.example`)
  const passwords = { [emails[0]!]: 'user1password', [emails[1]!]: 'short7', [emails[2]!]: 'Ọ̀rọ̀ aṣínà 1' }
  const users = emails.map((email, index) => {
    const salt = Buffer.from(`salt of ${index}`)
    const password = passwords[email] ?? `password ${index}`
    return {
      localId: `uid${String(index).padStart(25, '0')}`,
      email: index === 3 ? 'stranger@mail.example' : email,
      emailVerified: false,
      ...(index !== 4 && { displayName: `Person ${index}` }),
      ...(index === 5 ? { disabled: true } : {}),
      ...(index === 6
        ? { providerUserInfo: [{ providerId: 'google.com' }] }
        : { passwordHash: hash(password, salt), salt: forAddresses(salt) }),
      createdAt: String(Date.UTC(2020, 0, 1 + index)),
    }
  })

  const story = {
    id: 'About',
    intro: 'It began in Garki.',
    content: '<h4>After</h4><p>More.</p>',
    image: picture('aboutUs/About', 'circle.jpg'),
  }

  return {
    pictures,
    passwords,
    accounts: { users },
    collections: {
      Programs,
      NewsUpdates,
      newsUpdates,
      Staff,
      aboutUs: {
        About: story,
        Mandate: {
          Mission: 'More women elected.',
          Vision: 'Half of every house.',
          Values: 'Courage.',
          Objectives: 'Ten wards.',
        },
        Else: { a: 1 },
      },
      LandingPage: {
        CoreAreas: {
          'Mentorship and Training': 'A woman who has run before.',
          'Political Advocacy': 'We ask.',
          'Socio-Political Activism': 'We walk.',
          'Gender Based Violence': 'We stand.',
        },
      },
      Contactus: {
        m1: {
          id: 'm1',
          name: 'Chidinma',
          email: 'chidinma@mail.example',
          phone: 2348030000000,
          message: 'How do I join?',
        },
        m2: {},
      },
      Users: Object.fromEntries(
        users.map(({ localId, email }, index) => [
          localId,
          { username: `user ${index}`, email, createdAt: { _seconds: 1_577_836_800, _nanoseconds: 0 } },
        ]),
      ),
      Visits: { v1: { n: 1 } },
    },
  }
}

const forAddresses = (bytes: Buffer) => bytes.toString('base64').replaceAll('+', '-').replaceAll('/', '_')

/** As the provider hashes: written apart from the code that verifies. */
function hash(password: string, salt: Buffer): string {
  const derived = scryptSync(password, Buffer.concat([salt, Buffer.from([7])]), 32, { N: 16_384, r: 8, p: 1 })
  const cipher = createCipheriv('aes-256-ctr', derived, Buffer.alloc(16))
  return forAddresses(Buffer.concat([cipher.update(Buffer.from(signerKey, 'base64')), cipher.final()]))
}

async function takePhotograph(index: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 + index } as const
  return sharp({
    create: { width: 320 + 16 * index, height: 240, channels: 3, background: '#7a3b1d', noise },
  })
    .jpeg({ quality: 80 })
    .toBuffer()
}
