import { isDeepStrictEqual } from 'node:util'
import type { Organisation } from '#domain/organisation/schema.ts'
import { emptyPages } from '#domain/empty-pages.ts'
import { story } from '#domain/about/kind.ts'
import { partnerWords } from '#domain/contact/partner-words.ts'
import { readRecord } from '#domain/records/codec.ts'
import { type ManyKind, pagedKinds, recordKinds } from '#domain/records/kinds.ts'
import { serverKind } from '#domain/records/kinds.server.ts'
import { searchedText } from '#domain/records/list.ts'
import { pictureOf, type PublicRecord } from '#domain/records/server-kind.server.ts'
import { publicRecords, type SiteContent } from '#domain/slices.server.ts'
import type { Fields, PublicCollection } from '#ports/documents/document-store.ts'
import type { SearchEntry, SearchKindName } from './schema.ts'

/** One kind of records that a search finds. */
export interface SearchKind<Source extends object> {
  readonly name: SearchKindName
  /** All public records, newest first, without a database read. A record that has not changed is the same object. */
  sources(): readonly Source[]
  idOf(source: Source): string
  entryOf(source: Source): SearchEntry
  /** Words that find it and that no page shows. */
  searchWordsOf?(source: Source): string
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
export const createSearchKinds = (
  parts: SearchKindParts,
): Readonly<Record<SearchKindName, SearchKind<object>>> =>
  ({
    ...Object.fromEntries(
      pagedKinds.map((name) => {
        const { content } = recordKinds[name]
        return [content, recordsOf(name, content, parts)]
      }),
    ),
    people: recordsOf('staff', 'people', parts),
    pages: pages(parts),
  }) as Readonly<Record<SearchKindName, SearchKind<object>>>

/** A kind forgets the type of its sources: it is only given its own. */
const kind = <Source extends object>(definition: SearchKind<Source>) =>
  definition as unknown as SearchKind<object>

function recordsOf(of: ManyKind, name: SearchKindName, { content }: SearchKindParts): SearchKind<object> {
  const { kind: declared, factsOf, search } = serverKind(of)
  if (!search) throw new TypeError(`The search is not told how to show ${of}.`)
  const { line, theme, text, storedText } = search
  return kind<PublicRecord>({
    name,
    sources: () => publicRecords(content.current(), of),
    idOf: ({ id }) => id,
    entryOf: (record) => ({
      id: record.id,
      address: recordKinds[of].page.replace(':id', record.id),
      title: factsOf(record).title,
      line: line(record),
      image: pictureOf(record),
      theme: theme?.(record) ?? null,
    }),
    searchWordsOf: ({ searchWords = '' }) => searchWords,
    textOf: (record) => text(record, content.current()[recordKinds[of].content]),
    ...(storedText && {
      stored: {
        collection: declared.collection,
        textOf(fields: Fields) {
          const record = readRecord(declared, fields)
          return record ? storedText(record) : ''
        },
      },
    }),
  })
}

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
      address,
      title,
      line: theme ? 'Core Areas' : 'Page',
      image: null,
      theme,
    }),
    textOf: ({ text }) => text.replaceAll('\n', ' '),
  })

  function read(): readonly TextPage[] {
    const { about, mandate, coreAreas, representation } = content.current()
    const empty = emptyPages((kind) => publicRecords(content.current(), kind))
    const { phone, email, address } = organisation()
    const all = [
      {
        address: '/aboutus',
        title: 'About Us',
        text: [
          about ? searchedText(story, { ...about, id: '', image: null }) : '',
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
        text: 'What the forum invites you to: the day, the place and the timetable.',
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
      {
        address: '/partner',
        title: 'Partner with us',
        text: `${partnerWords} Give time, a hall or a hand on polling day.`,
      },
      {
        address: '/press',
        title: 'Press',
        text: 'The press contact, the numbers with their sources, and the logo.',
      },
      {
        address: '/contactus',
        title: 'Contact Us',
        text: [phone, email, ...address].filter(Boolean).join(', '),
      },
    ]
    return all.filter((page) => !empty.includes(page.address))
  }
}
