import { createContext, use } from 'react'
import type { Organisation } from '#domain/organisation/schema.ts'
import { organisation as organisationOfFile } from '#site'

/*
 * The organisation with the settings that owners have saved. A page contains only the values that differ from
 * `site.config.ts`, as an attribute of `<html>`: pages without such settings are no larger, and error pages, which have
 * no loader, show the same values.
 */

/** The values that differ from `site.config.ts`. No page contains the mail domain. */
export type OrganisationChanges = Partial<Omit<Organisation, 'emailDomain'>>

export function changesOf(organisation: Organisation): OrganisationChanges {
  const before = organisationOfFile as unknown as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(organisation).filter(
      ([name, value]) => name !== 'emailDomain' && JSON.stringify(value) !== JSON.stringify(before[name]),
    ),
  )
}

export const withChanges = (changes: OrganisationChanges): Organisation => ({
  ...organisationOfFile,
  ...changes,
})

/** The value of the attribute `data-organisation` of `<html>`; undefined when nothing differs. */
export function toOrganisationAttribute(organisation: Organisation): string | undefined {
  const changes = changesOf(organisation)
  return Object.keys(changes).length > 0 ? JSON.stringify(changes) : undefined
}

const ofDocument = (): Organisation =>
  withChanges(JSON.parse(document.documentElement.dataset['organisation'] ?? '{}') as OrganisationChanges)

/** The server provides it for each page. The browser reads it once: it changes with the next document. */
export const OrganisationContext = createContext<Organisation>(
  import.meta.env.SSR ? organisationOfFile : ofDocument(),
)

export const useOrganisation = (): Organisation => use(OrganisationContext)
