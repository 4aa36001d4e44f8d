import { href } from 'react-router'
import type { PageMetadata } from '#app/public/frame/page-meta.ts'
import type { Organisation } from '#domain/organisation/schema.ts'
import { toFilterAddress } from '#domain/programs/filter-address.ts'
import type { ProgramFilter, ProgramPage } from '#domain/programs/schema.ts'

/**
 * The metadata of a list. Search engines index the complete list and the lists of one theme or one year. They do not
 * index searches and combinations of filters, whose number is unlimited, and empty lists.
 */
export function describeList(
  filter: ProgramFilter,
  { total }: Pick<ProgramPage, 'total'>,
  organisation: Pick<Organisation, 'name'>,
): Omit<PageMetadata, 'picture' | 'data'> {
  const { title, theme, year, page } = filter
  const chosen = [theme, year && String(year), title && `“${title}”`].filter(Boolean)
  const isFirstLevel = chosen.length === 0 || (chosen.length === 1 && title === '' && total > 0)
  const name = 'Our Programs'
  return {
    title: [name, ...chosen, page > 1 && `page ${page}`].filter(Boolean).join(', '),
    description: theme
      ? `Programs of ${organisation.name} on ${theme}${year ? ` in ${year}` : ''}: reports and pictures.`
      : year
        ? `What ${organisation.name} did in ${year}: reports and pictures of its programs.`
        : `What ${organisation.name} does: training, advocacy, activism and work against gender-based violence, by theme and year.`,
    address: `${href('/programs')}${toFilterAddress(filter)}`,
    indexed: isFirstLevel,
    parents: chosen.length > 0 || page > 1 ? [{ name, address: href('/programs') }] : [],
  }
}
