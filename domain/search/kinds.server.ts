import { isDeepStrictEqual } from 'node:util'
import { type CalendarDate, formatDate, momentParts } from '#domain/calendar-date.ts'
import type { Organisation } from '#domain/organisation/schema.ts'
import { searchedTextOf } from '#domain/programs/report-text.ts'
import { bannerOf } from '#domain/programs/rules.ts'
import { visibleText } from '#domain/rich-text/visible-text.ts'
import { unbroken } from '#domain/short-moment.ts'
import type { SiteContent } from '#domain/slices.server.ts'
import { readRecord } from '#domain/records/codec.ts'
import { woman as womanKind } from '#domain/women/kind.ts'
import type { WomanSummary } from '#domain/women/schema.ts'
import type { Fields, PublicCollection } from '#ports/documents/document-store.ts'
import type { SearchEntry, SearchKindName } from './schema.ts'

/** One kind of records that a search finds. */
export interface SearchKind<Source extends object> {
  readonly name: SearchKindName
  /** All public records, newest first, without a database read. A record that has not changed is the same object. */
  sources(): readonly Source[]
  idOf(source: Source): string
  entryOf(source: Source): SearchEntry
  /** The text that is in memory, as one line. */
  textOf(source: Source): string
  /** The long text of a record, which the snapshot does not hold. */
  readonly stored?: {
    readonly collection: PublicCollection
    textOf(fields: Fields): string
  }
}

interface SearchKindParts {
  readonly content: SiteContent
  readonly organisation: () => Organisation
}

/** The kinds by name. */
export function createSearchKinds(
  parts: SearchKindParts,
): Readonly<Record<SearchKindName, SearchKind<object>>> {
  return {
    programs: programs(parts),
    news: news(parts),
    events: events(parts),
    women: women(parts),
    people: people(parts),
    pages: pages(parts),
  }
}

/** A kind forgets the type of its sources: it is only given its own. */
const kind = <Source extends object>(definition: SearchKind<Source>) =>
  definition as unknown as SearchKind<object>

const lineOf = (...facts: readonly (string | null)[]) => facts.filter(Boolean).join(' · ')
const wholeDate = (date: CalendarDate) => unbroken(formatDate(date))

const programs = ({ content }: SearchKindParts) =>
  kind({
    name: 'programs',
    sources: () => content.current().programs.newestFirst,
    idOf: ({ id }) => id,
    entryOf: ({ id, title, theme, date, images }) => ({
      id,
      title,
      line: lineOf('Program', theme, wholeDate(date)),
      image: bannerOf(images),
      theme,
    }),
    textOf: () => '',
    stored: {
      collection: 'Programs',
      textOf: searchedTextOf,
    },
  })

const news = ({ content }: SearchKindParts) =>
  kind({
    name: 'news',
    sources: () => content.current().newsUpdates.newestFirst,
    idOf: ({ id }) => id,
    entryOf: ({ id, title, type, source, date, image }) => ({
      id,
      title,
      line: lineOf(type, source, wholeDate(date)),
      image,
      theme: null,
    }),
    textOf: ({ id }) => visibleText(content.current().newsUpdates.byId.get(id)?.storedSummary ?? ''),
  })

const events = ({ content }: SearchKindParts) =>
  kind({
    name: 'events',
    sources: () => content.current().events.inOrder.toReversed(),
    idOf: ({ id }) => id,
    entryOf: ({ id, title, place, startsAt }) => ({
      id,
      title,
      line: lineOf('Event', place, wholeDate(momentParts(startsAt).date)),
      image: null,
      theme: null,
    }),
    textOf: ({ text, programme, cost }) =>
      [text.replaceAll('\n', ' '), ...programme.map((entry) => entry.text), cost].filter(Boolean).join(' '),
  })

const women = ({ content }: SearchKindParts) =>
  kind<WomanSummary>({
    name: 'women',
    sources: () => content.current().women.newestFirst,
    idOf: ({ id }) => id,
    entryOf: ({ id, name, office, year, image }) => ({
      id,
      title: name,
      line: lineOf('She stood', office, String(year)),
      image,
      theme: null,
    }),
    textOf: (woman) => womanInOneLine(woman, ''),
    stored: {
      collection: 'Women',
      textOf(fields) {
        const woman = readRecord(womanKind, fields)
        return woman ? womanInOneLine(woman, visibleText(woman.words)) : ''
      },
    },
  })

/** Her quote comes first, because an excerpt begins with it. */
const womanInOneLine = (
  { quote, ward, party, result }: Pick<WomanSummary, 'quote' | 'ward' | 'party' | 'result'>,
  words: string,
) => [quote, words, lineOf(ward, party, result)].filter(Boolean).join(' ')

const people = ({ content }: SearchKindParts) =>
  kind({
    name: 'people',
    sources: () => content.current().staff.inOrder,
    idOf: ({ id }) => id,
    entryOf: ({ id, fullName, image }) => ({ id, title: fullName, line: 'Our Team', image, theme: null }),
    textOf: ({ position }) => position,
  })

/** A page without records of its own. `address`: its path. */
interface TextPage {
  readonly address: string
  readonly title: string
  readonly text: string
  readonly theme?: SearchEntry['theme']
}

function pages({ content, organisation }: SearchKindParts) {
  let known: readonly TextPage[] = []
  return kind<TextPage>({
    name: 'pages',
    sources() {
      known = read().map((page) => known.find((other) => isDeepStrictEqual(other, page)) ?? page)
      return known
    },
    idOf: ({ address }) => address,
    entryOf: ({ address, title, theme = null }) => ({
      id: address,
      title,
      line: theme ? 'Core Areas' : 'Page',
      image: null,
      theme,
    }),
    textOf: ({ text }) => text.replaceAll('\n', ' '),
  })

  function read(): readonly TextPage[] {
    const { about, mandate, coreAreas, representation } = content.current()
    const { phone, email, address } = organisation()
    return [
      {
        address: '/aboutus',
        title: 'About Us',
        text: [
          about?.intro ?? '',
          visibleText(about?.content ?? ''),
          ...Object.entries(mandate.texts).flat(),
        ].join(' '),
      },
      ...coreAreas.areas.map(({ name, label, text }, index) => ({
        address: `/aboutus/coreareas#area-${index + 1}`,
        title: label,
        text,
        theme: name,
      })),
      {
        address: '/representation',
        title: 'The Count',
        text: `Women in office: ${representation.bodies.map(({ name }) => name).join(', ')}.`,
      },
      {
        address: '/events',
        title: 'Events',
        text: 'What the forum invites you to: the day, the place and the programme.',
      },
      {
        address: '/women',
        title: 'She Stood',
        text: 'Women who put their names on the ballot, in their own words.',
      },
      {
        address: '/protection',
        title: 'I Need Protection',
        text: 'Numbers to call when you are threatened.',
      },
      { address: '/contactus', title: 'Contact Us', text: [phone, email, ...address].join(', ') },
    ]
  }
}
