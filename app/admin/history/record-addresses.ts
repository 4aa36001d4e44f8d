import { href } from 'react-router'
import type { RecordKey, RecordKind } from '#domain/history/schema.ts'
import { type ListedKind, listedKinds } from '#domain/record-lists/schema.ts'

const home = href('/admin/cms')

/** The list of each kind, or the page before its form. */
export const listAddresses: Readonly<Record<RecordKind, string>> = {
  program: href('/admin/cms/programs'),
  news: href('/admin/cms/newsupdates'),
  staff: href('/admin/cms/staff'),
  representation: href('/admin/cms/representation'),
  woman: href('/admin/cms/women'),
  event: href('/admin/cms/events'),
  about: home,
  mandate: home,
  'core-areas': home,
  settings: home,
}

/**
 * The kind of a list, by the pattern of its route or of a route below it, which begins without a slash.
 * @throws {TypeError} when it is another route.
 */
export function listedKindAt(pattern: string): ListedKind {
  const kind = listedKinds.find((listed) => `/${pattern}/`.startsWith(`${listAddresses[listed]}/`))
  if (!kind) throw new TypeError(`${pattern} is not below a list of records.`)
  return kind
}

const formAddresses: Readonly<Record<RecordKind, (id: string) => string>> = {
  program: (id) => href('/admin/cms/programs/:id', { id }),
  news: (id) => href('/admin/cms/newsupdates/:id', { id }),
  staff: (id) => href('/admin/cms/staff/:id', { id }),
  representation: (id) => href('/admin/cms/representation/:id', { id }),
  woman: (id) => href('/admin/cms/women/:id', { id }),
  event: (id) => href('/admin/cms/events/:id', { id }),
  about: () => href('/admin/cms/about/new'),
  mandate: () => href('/admin/cms/mandate/new'),
  'core-areas': () => href('/admin/cms/coreareas/new'),
  settings: () => href('/admin/cms/settings'),
}

const publicAddresses: Readonly<Record<RecordKind, (id: string) => string>> = {
  program: (id) => href('/programs/:id', { id }),
  news: (id) => href('/news/:id', { id }),
  staff: () => `${href('/aboutus')}#our-team`,
  representation: () => href('/representation'),
  woman: (id) => href('/women/:id', { id }),
  event: (id) => href('/events/:id', { id }),
  about: () => href('/aboutus'),
  mandate: () => href('/aboutus'),
  'core-areas': () => href('/aboutus/coreareas'),
  settings: () => href('/'),
}

/** The page of the website that shows a record. */
export const publicAddress = ({ kind, id }: RecordKey) => publicAddresses[kind](id)

/** The form that edits a record. */
export const formAddress = ({ kind, id }: RecordKey) => formAddresses[kind](id)
