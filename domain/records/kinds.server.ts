import { mandateOnServer, storyOnServer } from '#domain/about/kind.server.ts'
import { coreAreasOnServer } from '#domain/core-areas/kind.server.ts'
import { eventOnServer } from '#domain/events/kind.server.ts'
import { newsOnServer } from '#domain/news/kind.server.ts'
import { programOnServer } from '#domain/programs/kind.server.ts'
import { countOnServer } from '#domain/representation/kind.server.ts'
import { settingsOnServer } from '#domain/settings/kind.server.ts'
import { memberOnServer } from '#domain/staff/kind.server.ts'
import { womanOnServer } from '#domain/women/kind.server.ts'
import type { Kind } from './kind.ts'
import {
  type ContentName,
  isListed,
  type ManyKind,
  manyKinds,
  type RecordKindName,
  recordKinds,
  type SingleKindName,
} from './kinds.ts'
import type { ServerKind } from './server-kind.server.ts'
import type { SingleKind } from './single-kind.server.ts'

/** The code of the server for each kind of records, with its declaration. */
export const serverKinds = {
  program: programOnServer,
  news: newsOnServer,
  staff: memberOnServer,
  representation: countOnServer,
  event: eventOnServer,
  woman: womanOnServer,
} satisfies Record<ManyKind, unknown>

/** Like `serverKinds`, for callers that pass only records of the same kind. */
export const serverKind = (kind: ManyKind) => serverKinds[kind] as unknown as ServerKind

/** The same for the kinds of which there is only one record. */
export const singleKinds = {
  about: storyOnServer,
  mandate: mandateOnServer,
  'core-areas': coreAreasOnServer,
  settings: settingsOnServer,
} satisfies Record<SingleKindName, unknown>

export const singleKind = (kind: SingleKindName) => singleKinds[kind] as unknown as SingleKind

/** The declaration of a kind. */
export const declarationOf = (kind: RecordKindName): Kind =>
  isListed(kind) ? serverKind(kind).kind : singleKind(kind).kind

/** One value for each kind. The keys are the names of its queries and commands. */
export type ByContent<Values extends Record<ManyKind, unknown>> = {
  readonly [Kind in ManyKind as ContentName<Kind>]: Values[Kind]
}

export const byContent = <Values extends Record<ManyKind, unknown>>(
  valueOf: (kind: ServerKind) => unknown,
): ByContent<Values> =>
  Object.fromEntries(
    manyKinds.map((kind) => [recordKinds[kind].content, valueOf(serverKind(kind))]),
  ) as ByContent<Values>
