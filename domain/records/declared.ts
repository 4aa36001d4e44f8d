import { event } from '#domain/events/kind.ts'
import { news } from '#domain/news/kind.ts'
import { program } from '#domain/programs/kind.ts'
import { count } from '#domain/representation/kind.ts'
import { member } from '#domain/staff/kind.ts'
import { woman } from '#domain/women/kind.ts'
import type { Kind } from './kind.ts'
import type { ManyKind } from './kinds.ts'

/** The declarations of the fields. */
export const declaredKinds = {
  program,
  news,
  staff: member,
  representation: count,
  event,
  woman,
} satisfies Record<ManyKind, unknown>

/** The declaration of a collection; undefined for one without. */
export const declaredIn = (collection: string): Kind | undefined =>
  Object.values<Kind>(declaredKinds).find((kind) => kind.collection === collection)
