import type { PublicCollection } from '#ports/documents/document-store.ts'

/** A kind of records that staff edit. */
export interface RecordFacts {
  readonly collection: PublicCollection
  /** The field of the form that names a record, or the name of a record of which there is only one. */
  readonly title: { readonly field: string } | { readonly fixed: string }
  /** The fields of the form that lists show of a draft, as `ListedFacts` of a record. */
  readonly listed?: { readonly group: string; readonly date?: string }
  /** The nouns of staff screens. `inSentence`: within a sentence, as "a program". */
  readonly noun: { readonly one: string; readonly more: string; readonly inSentence: string }
  /** Its icon in the menu of the staff area. */
  readonly icon: string
  /** The public page that shows a record. */
  readonly page: string
  /** The path of the list in the staff area. The paths of the forms begin with it. */
  readonly list?: string
  /** Whether its records offer files to download. Default: false. */
  readonly offersFiles?: true
  /** The name of its queries and commands in `content-of-site.server.ts`. */
  readonly content: string
  /** The form and the id of a record of which there is only one. */
  readonly form?: string
  readonly id?: string
}

/**
 * Every kind of records. The declarations of the fields are in `kinds.server.ts`, because every staff page loads this
 * file. Tables with an entry for each kind are typed by these keys, so a missing entry does not compile.
 */
export const recordKinds = {
  program: {
    collection: 'Programs',
    title: { field: 'title' },
    listed: { group: 'theme', date: 'date' },
    noun: { one: 'Program', more: 'Programs', inSentence: 'a program' },
    icon: 'flag',
    list: '/admin/cms/programs',
    content: 'programs',
    offersFiles: true,
    page: '/programs/:id',
  },
  news: {
    collection: 'NewsUpdates',
    title: { field: 'title' },
    listed: { group: 'newsType', date: 'date' },
    noun: { one: 'News update', more: 'News updates', inSentence: 'a news update' },
    icon: 'newspaper',
    list: '/admin/cms/newsupdates',
    content: 'news',
    page: '/news/:id',
  },
  staff: {
    collection: 'Staff',
    title: { field: 'fullName' },
    listed: { group: 'position' },
    noun: { one: 'Staff profile', more: 'Staff profiles', inSentence: 'a staff profile' },
    icon: 'people',
    list: '/admin/cms/staff',
    content: 'staff',
    page: '/aboutus#our-team',
  },
  representation: {
    collection: 'Representation',
    title: { field: 'body' },
    listed: { group: 'election', date: 'date' },
    noun: { one: 'Count', more: 'Counts', inSentence: 'a count' },
    icon: 'seats',
    list: '/admin/cms/representation',
    content: 'representation',
    page: '/representation',
  },
  event: {
    collection: 'Events',
    title: { field: 'title' },
    listed: { group: 'place', date: 'date' },
    noun: { one: 'Event', more: 'Events', inSentence: 'an event' },
    icon: 'calendar',
    list: '/admin/cms/events',
    content: 'events',
    page: '/events/:id',
  },
  woman: {
    collection: 'Women',
    title: { field: 'name' },
    listed: { group: 'office', date: 'year' },
    noun: { one: 'Woman', more: 'Women', inSentence: 'a woman' },
    icon: 'woman',
    list: '/admin/cms/women',
    content: 'women',
    page: '/women/:id',
  },
  about: {
    collection: 'aboutUs',
    title: { fixed: 'About' },
    noun: { one: 'About', more: 'About', inSentence: 'the story' },
    icon: 'picture',
    form: '/admin/cms/about/new',
    content: 'about',
    id: 'About',
    page: '/aboutus',
  },
  mandate: {
    collection: 'aboutUs',
    title: { fixed: 'Mandate' },
    noun: { one: 'Mandate', more: 'Mandate', inSentence: 'the mandate' },
    icon: 'page',
    form: '/admin/cms/mandate/new',
    content: 'mandate',
    id: 'Mandate',
    page: '/aboutus',
  },
  'core-areas': {
    collection: 'LandingPage',
    title: { fixed: 'Core Areas' },
    noun: { one: 'Core Areas', more: 'Core Areas', inSentence: 'the core areas' },
    icon: 'grid',
    form: '/admin/cms/coreareas/new',
    content: 'coreAreas',
    id: 'CoreAreas',
    page: '/aboutus/coreareas',
  },
  settings: {
    collection: 'Settings',
    title: { fixed: 'Settings' },
    noun: { one: 'Settings', more: 'Settings', inSentence: 'the settings' },
    icon: 'sliders',
    form: '/admin/cms/settings',
    content: 'settings',
    id: 'Settings',
    page: '/',
  },
} as const satisfies Record<string, RecordFacts>

export type RecordKindName = keyof typeof recordKinds

/** The kinds of records of which there are many. */
export type ManyKind = {
  [Kind in RecordKindName]: (typeof recordKinds)[Kind] extends { readonly list: string } ? Kind : never
}[RecordKindName]

/** The kinds of which there is only one record. */
export type SingleKindName = Exclude<RecordKindName, ManyKind>

export const isListed = (kind: RecordKindName): kind is ManyKind => 'list' in recordKinds[kind]

export const manyKinds = (Object.keys(recordKinds) as RecordKindName[]).filter(isListed)

export const singleKindNames = (Object.keys(recordKinds) as RecordKindName[]).filter(
  (kind): kind is SingleKindName => !isListed(kind),
)

/** The kinds whose records offer files to download. */
export const kindsWithFiles = manyKinds.filter((kind) => 'offersFiles' in recordKinds[kind])

/** The name of the queries and commands of a kind. */
export type ContentName<Kind extends RecordKindName> = (typeof recordKinds)[Kind]['content']

/** The kinds with a public page for each record. */
export type PagedKind = {
  [Kind in ManyKind]: (typeof recordKinds)[Kind]['page'] extends `${string}/:id` ? Kind : never
}[ManyKind]

export const pagedKinds = manyKinds.filter((kind): kind is PagedKind =>
  recordKinds[kind].page.endsWith('/:id'),
)
