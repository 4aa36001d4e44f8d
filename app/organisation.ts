import { createContext, use } from 'react'
import type { Organisation } from '#domain/organisation/schema.ts'
import { organisation as organisationOfFile } from '#site'

/*
 * The organisation with the settings that owners have saved. A page contains only the values that differ from
 * `site.config.ts`, as an attribute of `<html>`: pages without such settings are no larger, and error pages, which have
 * no loader, show the same values.
 */

/** The name and the partners that came with the website. */
export const { name: firstName, partners: firstPartners } = organisationOfFile

/** The data of the organisation that pages get. */
export interface ShownOrganisation extends Organisation {
  /** The pages that enter the menus with their first record, and have none yet. Absent when each has one. */
  readonly emptyPages?: readonly string[]
}

/** The values that differ from `site.config.ts`. No page contains the mail domain. */
type OrganisationChanges = Partial<Omit<ShownOrganisation, 'emailDomain'>>

function changesOf(organisation: ShownOrganisation): OrganisationChanges {
  const before = organisationOfFile as unknown as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(organisation).filter(
      ([name, value]) => name !== 'emailDomain' && JSON.stringify(value) !== JSON.stringify(before[name]),
    ),
  )
}

const attributeOfDocument = () => document.documentElement.dataset['organisation']

/** The value of the attribute `data-organisation` of `<html>`; undefined when nothing differs. */
export function toOrganisationAttribute(organisation: ShownOrganisation): string | undefined {
  // Only the server needs the code below, so the scripts of a page are smaller without it.
  if (!import.meta.env.SSR) return attributeOfDocument()
  const changes = changesOf(organisation)
  return Object.keys(changes).length > 0 ? JSON.stringify(changes) : undefined
}

function ofDocument(): ShownOrganisation {
  const changes = JSON.parse(attributeOfDocument() ?? '{}') as OrganisationChanges
  return { ...organisationOfFile, ...changes }
}

/** The server provides it for each page. The browser reads it once: it changes with the next document. */
export const OrganisationContext = createContext<ShownOrganisation>(
  import.meta.env.SSR ? organisationOfFile : ofDocument(),
)

export const useOrganisation = (): ShownOrganisation => use(OrganisationContext)

/**
 * `useOrganisation` for `meta` functions. They are no hooks by their name, but the router calls them while it renders
 * `<Meta>`. @throws outside of rendering.
 */
export const organisationForMeta = useOrganisation
