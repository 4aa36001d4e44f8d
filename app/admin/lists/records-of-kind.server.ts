import type { Site } from '#app/context.ts'
import type { ListedKind } from '#domain/record-lists/schema.ts'

/** The queries and commands for the records of a kind. */
export function recordsOf(site: Site, kind: ListedKind) {
  const { programs: program, news, staff, representation, events: event, women: woman } = site
  return { program, news, staff, representation, event, woman }[kind]
}
