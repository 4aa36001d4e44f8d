import type { Site } from '#app/context.ts'
import type { ListedKind } from '#domain/record-lists/schema.ts'
import { recordKinds } from '#domain/records/kinds.ts'

/** The queries and commands for the records of a kind. */
export const recordsOf = (site: Site, kind: ListedKind) => site[recordKinds[kind].content]
