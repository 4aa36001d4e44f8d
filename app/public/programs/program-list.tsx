import { href, redirect } from 'react-router'
import { accountContext, siteContext } from '#app/context.ts'
import { organisationForMeta } from '#app/organisation.ts'
import { Banner } from '#app/public/frame/banner.tsx'
import { pageMeta } from '#app/public/frame/page-meta.ts'
import layout from '#app/styles/layout.module.css'
import { Pager } from '#app/ui/pager.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { readFilterAddress, toFilterAddress } from '#domain/programs/filter-address.ts'
import type { Route } from './+types/program-list.ts'
import { describeList } from './list-description.ts'
import { EmptyList } from './empty-list.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterForm } from './filter-form.tsx'
import { sameSearch } from './list-search.ts'
import { ProgramCard } from './program-card.tsx'
import { toShownProgram } from './shown-program.ts'

/** The query string after the deletion of a program. */
const afterDeletion = '?deleted'

export function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).search
  const deleted = search === afterDeletion && context.get(accountContext) !== null
  const { filter, canonical } = readFilterAddress(search)
  if (!deleted && !sameSearch(search, canonical)) throw redirect(`${href('/programs')}${canonical}`)
  const { programs } = context.get(siteContext)
  const found = programs.find(filter)
  if (found.page !== filter.page) {
    throw redirect(`${href('/programs')}${toFilterAddress({ ...filter, page: found.page })}`)
  }
  return {
    filter,
    found: { ...found, programs: found.programs.map(toShownProgram) },
    years: programs.years(),
    deleted,
  }
}

export const meta: Route.MetaFunction = (route) =>
  pageMeta(route, ({ filter, found }) => describeList(filter, found, organisationForMeta()))

export default function ProgramList({ loaderData: { filter, found, years, deleted } }: Route.ComponentProps) {
  return (
    <>
      <Banner title="Our Programs" />
      <div className={layout.page}>
        {deleted && (
          <Notice tone="success" announced>
            Deleted. The program has left the website.
          </Notice>
        )}
        <FilterForm filter={filter} years={years} />
        <div className={layout.cluster}>
          <p role="status">
            <b>{countText(found)}</b>
          </p>
          <FilterChips filter={filter} clearAll={found.total > 0} />
        </div>
        {found.total === 0 ? (
          <EmptyList filter={filter} />
        ) : (
          <ul role="list" className={layout.cards} data-long="">
            {found.programs.map((program, index) => (
              <li key={program.id}>
                <ProgramCard program={program} eager={index === 0} />
              </li>
            ))}
          </ul>
        )}
        <Pager
          page={found.page}
          pages={found.pages}
          address={(page) => `${href('/programs')}${toFilterAddress({ ...filter, page })}`}
          newer="Newer programs"
          older="Older programs"
        />
      </div>
    </>
  )
}

function countText({ total, page, pages }: Route.ComponentProps['loaderData']['found']): string {
  if (total === 0) return 'No programs found'
  const programs = total === 1 ? '1 program' : `${total} programs, newest first`
  return pages > 1 ? `${programs}, page ${page} of ${pages}` : programs
}
