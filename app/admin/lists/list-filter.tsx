import { Button } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type { ListOrder, ListPart, PartCounts } from '#domain/record-lists/schema.ts'
import { Choice } from './choice.tsx'
import { FilterPanel, OpenFilter, type PartLink, PartLinks } from './filter-panel.tsx'
import { HiddenPart } from './hidden-part.tsx'
import { type ListAddress, toListQuery } from './list-address.ts'
import { SearchBox } from './search-box.tsx'
import styles from './list-filter.module.css'

const partWords: readonly (readonly [ListPart, string])[] = [
  ['drafts', 'New drafts'],
  ['website', 'On the website'],
  ['changed', 'Changes in a draft'],
  ['planned', 'Planned'],
  ['failed', 'Not published'],
  ['taken-off', 'Taken down'],
]

export interface FilterFields {
  /** The plural of the records, such as "programs". */
  readonly noun: string
  /** The label and the choices of the filter by group; null when this kind has no groups. */
  readonly group: { readonly label: string; readonly choices: readonly string[] } | null
  readonly years: readonly number[]
  /** The orders with their labels; the first is the default. */
  readonly orders: readonly (readonly [ListOrder, string])[]
}

/** The orders of a list whose records have dates. */
export const datedOrders: FilterFields['orders'] = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['changed', 'Last changed'],
  ['title', 'Title'],
]

/**
 * The states with their numbers, and the fields that filter and sort. It is a plain form. On narrow screens all but the
 * search is in a popover, which needs no script.
 */
export function ListFilter({
  address,
  filter,
  counts,
  fields: { noun, group, years, orders },
  children,
}: {
  address: string
  filter: ListAddress
  counts: PartCounts
  fields: FilterFields
  /** Further buttons for narrow screens. */
  children?: ReactNode
}) {
  const form = useRef<HTMLFormElement>(null)
  const isSearching = useNavigation().location?.pathname === address
  const shown = partWords.find(([part]) => part === filter.part)
  const partLink = (part: ListPart | null, words: string, count: number): PartLink => ({
    to: address + toListQuery({ ...filter, part, page: 1 }),
    words,
    count,
    isShown: filter.part === part,
  })
  const parts = [
    partLink(null, 'All', counts.all),
    ...partWords
      // A failed plan is rare, and the desk shows it as well.
      .filter(([part]) => part !== 'failed' || counts.failed > 0 || filter.part === 'failed')
      .map(([part, words]) => partLink(part, words, counts[part])),
  ]
  return (
    <Form ref={form} action={address} className={styles.form} role="search" aria-busy={isSearching}>
      <HiddenPart address={address} name="state" shown={filter.part} />
      <SearchBox label="Search title and text" search={filter.search} className={styles.search} />
      <OpenFilter isBrief isOn={toListQuery({ ...filter, search: '', page: 1 }) !== ''}>
        {shown ? `Filter: ${shown[1].toLowerCase()}` : 'Filter'}
      </OpenFilter>
      {children}
      <FilterPanel title={`Filter ${noun}`}>
        <PartLinks label="States" parts={parts} />
        <div className={styles.selects}>
          {group && (
            <Choice
              name="group"
              {...look(group.label)}
              value={filter.group}
              options={[['', `All ${group.label.toLowerCase()}s`], ...group.choices.map(same)]}
            />
          )}
          {years.length > 0 && (
            <Choice
              name="year"
              {...look('Year')}
              value={String(filter.year ?? '')}
              options={[['', 'All years'], ...years.map(String).map(same)]}
            />
          )}
          <Choice
            name="order"
            {...look('Order')}
            value={filter.order ?? ''}
            options={orders.map(([order, words], place) => [place === 0 ? '' : order, words])}
          />
        </div>
        <div className={styles.foot}>
          {toListQuery({ ...filter, page: 1 }) !== '' && (
            <Button component={Link} to={address} variant="default" onClick={() => emptyFields(form.current)}>
              Clear
            </Button>
          )}
          <Button type="submit" variant="default">
            Show
          </Button>
        </div>
      </FilterPanel>
    </Form>
  )
}

/** Empties the fields. React does not, because the address lacks the text that was typed since the list was shown. */
function emptyFields(form: HTMLFormElement | null) {
  for (const field of form?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[type=search], select') ??
    []) {
    field.value = ''
  }
}

const look = (label: string) => ({ label, className: styles.choice })
const same = (text: string) => [text, text] as const
