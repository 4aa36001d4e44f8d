import { Paper } from '@mantine/core'
import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { Link } from 'react-router'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { Page } from '#domain/paging.ts'
import { PageHead } from '../ui/page-head.tsx'
import { EmptyList } from './empty-list.tsx'
import { Pagination } from './pagination.tsx'
import { type ListItem, SelectAll, type Selection, TickBox } from './selection.tsx'
import styles from './staff-list.module.css'

/** A column after the title. */
export interface Column<Item> {
  readonly heading: ReactNode
  readonly cell: (item: Item) => ReactNode
  /**
   * Its place on narrow screens: `line` is a line of its own, `state` comes after the facts, `start` is the edge before
   * the picture, and phones do not show `wide`. Absent: beside other facts.
   */
  readonly place?: 'line' | 'state' | 'start' | 'wide' | 'corner' | 'foot'
}

/** The column with the title. */
export interface TitleColumn<Item> {
  readonly heading: string
  /** Absent in a list without pictures. */
  readonly picture?: (item: Item) => ReactNode
  /** Whether the pictures are portraits. */
  readonly isUpright?: boolean
  /** The address that the title links to. Absent: it is no link. */
  readonly to?: (item: Item) => string
  /** Shown below the title. */
  readonly below: (item: Item) => ReactNode
}

/**
 * A list of the staff area: its head, its filter and a page of its items as a table. On narrow screens each row becomes
 * a block.
 */
export function StaffList<Item extends ListItem>({
  head,
  found,
  address,
  empty,
  title,
  columns,
  selection,
  row: Row = TableRow,
  children,
}: {
  head: ComponentProps<typeof PageHead>
  found: Page<Item>
  /** The address of a page of the list. */
  address: (page: number) => string
  /** Shown in place of the rows when there are none. */
  empty: ReactNode
  title: TitleColumn<Item>
  columns: readonly Column<Item>[]
  /** Null when nothing can be done with several items. */
  selection?: Selection<Item> | null
  /** Replaces the table row. Gets the key of the item as `id`. */
  row?: ComponentType<ComponentProps<'tr'>> | undefined
  /** Notices and the filter, between the head and the rows. */
  children?: ReactNode
}) {
  const { items } = found
  return (
    <>
      <PageHead {...head} />
      {children}
      {items.length === 0 ? (
        empty && <EmptyList>{empty}</EmptyList>
      ) : (
        <Paper
          className={styles.frame}
          data-pictures={title.picture ? (title.isUpright ? 'upright' : 'wide') : undefined}
          data-selecting={selection?.isSelecting ? '' : undefined}
        >
          {/* Explicit roles: some browsers drop the table semantics when a row is displayed as a block. */}
          <table role="table" className={styles.table}>
            <thead role="rowgroup">
              <tr role="row">
                {selection && (
                  <th role="columnheader" scope="col" className={styles.boxCell}>
                    <SelectAll items={items} {...selection} />
                  </th>
                )}
                {[title, ...columns].map(({ heading }, place) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <th key={place} role="columnheader" scope="col">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody role="rowgroup">
              {items.map((item) => (
                <Row
                  key={item.key}
                  role="row"
                  id={item.key}
                  data-selected={selection?.selected.includes(item) ? '' : undefined}
                >
                  {selection && (
                    <td role="cell" className={styles.boxCell}>
                      <TickBox
                        aria-label={`Select ${item.title}`}
                        {...selection.box}
                        value={item.key}
                        checked={selection.selected.includes(item)}
                        onChange={() => selection.toggle(item)}
                      />
                    </td>
                  )}
                  <TitleCell item={item} {...title} />
                  {columns.map(({ cell, place = 'fact' }, index) => (
                    // oxlint-disable-next-line react/no-array-index-key
                    <td key={index} role="cell" className={styles[place]}>
                      {cell(item)}
                    </td>
                  ))}
                </Row>
              ))}
            </tbody>
          </table>
          {selection?.bar}
        </Paper>
      )}
      <Pagination found={found} address={address} />
    </>
  )
}

function TitleCell<Item extends ListItem>({ item, picture, to, below }: TitleColumn<Item> & { item: Item }) {
  const words = <span dir="auto">{item.title}</span>
  const name = (
    <span className={styles.name}>
      {to ? <Link to={to(item)}>{words}</Link> : words}
      {below(item)}
    </span>
  )
  return (
    <th role="rowheader" scope="row" className={styles.title}>
      <div>
        {picture && <span className={styles.picture}>{picture(item)}</span>}
        {name}
      </div>
    </th>
  )
}

const TableRow = (row: ComponentProps<'tr'>) => <tr {...row} />

/** A column heading for screen readers only. */
export const hiddenHeading = (words: string) => <VisuallyHidden>{words}</VisuallyHidden>
