import type { ComponentProps, ComponentType, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import type { RecordToDelete } from '#app/deletion/delete-dialog.tsx'
import { takeOffWords } from '#app/deletion/deletion-words.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { nounsOf } from '#domain/history/nouns.ts'
import type { ListedKind } from '#domain/record-lists/schema.ts'
import { DraftPicture } from '../drafts/draft-picture.tsx'
import { StateBadge } from '../drafts/state-badge.tsx'
import { SampleBadge } from '../sample-badge.tsx'
import type { ListAddress } from './list-address.ts'
import styles from './record-table.module.css'
import { RowActions } from './row-actions.tsx'
import { RowMenu } from './row-menu.tsx'
import { bulkForm } from './bulk-bar.tsx'
import { itemField } from './bulk-actions.ts'
import type { ShownRecord } from './shown-record.ts'
import { Thumbnail, type ThumbnailRatio } from './thumbnail.tsx'

/** How a list shows the records of its kind. */
export interface RecordLook {
  /** That of the pictures. */
  readonly ratio: ThumbnailRatio
  /** Another sign in place of the picture; null for the picture. */
  readonly picture?: (record: ShownRecord) => ReactNode
  /** Shows the theme, type or job title under the title. */
  readonly group: (record: ShownRecord) => ReactNode
  readonly columns: readonly Column[]
  /** Another component in place of a table row; its `id` is the key of the record. */
  readonly row?: ComponentType<ComponentProps<'tr'>> | undefined
}

/** A column that only one kind of records has. */
export interface Column {
  readonly heading: string
  readonly cell: (record: ShownRecord) => ReactNode
}

/** The records of a page with a box to tick and a menu each. On narrow screens each row becomes a block. */
export function RecordTable({
  records,
  selectable,
  selected,
  selecting,
  onSelect,
  look,
  title,
  kind,
  filter,
  onTakeOff,
  children,
}: {
  records: readonly ShownRecord[]
  /** Whether the reader may do something with several records. */
  selectable: boolean
  selected: readonly ShownRecord[]
  /** Whether narrow screens show the boxes. */
  selecting: boolean
  onSelect: (records: readonly ShownRecord[]) => void
  look: RecordLook
  /** The heading of the title column. */
  title: string
  kind: ListedKind
  filter: ListAddress
  onTakeOff: (event: MouseEvent, record: RecordToDelete) => void
  /** Shown at the foot of the table. */
  children: ReactNode
}) {
  const toggle = (record: ShownRecord) =>
    onSelect(selected.includes(record) ? selected.filter((other) => other !== record) : [...selected, record])
  return (
    <div className={styles.frame} data-ratio={look.ratio} data-selecting={selecting ? '' : undefined}>
      {/* Explicit roles: some browsers drop the table semantics when a row is displayed as a block. */}
      <table role="table" className={styles.table}>
        <thead role="rowgroup">
          <tr role="row">
            {selectable && (
              <th role="columnheader" scope="col" className={styles.boxOfAll}>
                <label className={styles.box}>
                  <input
                    type="checkbox"
                    aria-label="Select all on this page"
                    checked={selected.length === records.length}
                    ref={(box) => {
                      if (box) box.indeterminate = selected.length > 0 && selected.length < records.length
                    }}
                    onChange={({ currentTarget }) => onSelect(currentTarget.checked ? records : [])}
                  />
                </label>
              </th>
            )}
            <th role="columnheader" scope="col">
              {title}
            </th>
            <th role="columnheader" scope="col">
              State
            </th>
            {look.columns.map(({ heading }) => (
              <th key={heading} role="columnheader" scope="col">
                {heading}
              </th>
            ))}
            <th role="columnheader" scope="col">
              Changed
            </th>
            <th role="columnheader" scope="col">
              <VisuallyHidden>More</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {records.map((record) => (
            <RecordRow
              key={record.key}
              record={record}
              look={look}
              selectable={selectable}
              isSelected={selected.includes(record)}
              onToggle={() => toggle(record)}
            >
              <RowActions
                record={record}
                kind={kind}
                filter={filter}
                onTakeOff={(event, address) =>
                  onTakeOff(event, {
                    words: takeOffWords(nounsOf(kind).one, record.title),
                    version: record.version,
                    address,
                  })
                }
              />
            </RecordRow>
          ))}
        </tbody>
      </table>
      {selectable && children}
    </div>
  )
}

/** `children`: the actions in its menu. */
function RecordRow({
  record,
  look: { ratio, picture, group, columns, row: Row = TableRow },
  selectable,
  isSelected,
  onToggle,
  children,
}: {
  record: ShownRecord
  look: RecordLook
  selectable: boolean
  isSelected: boolean
  onToggle: () => void
  children: ReactNode
}) {
  return (
    <Row role="row" id={record.key} data-selected={isSelected ? '' : undefined}>
      {selectable && (
        <td role="cell" className={styles.boxCell}>
          <label className={styles.box}>
            <input
              type="checkbox"
              aria-label={`Select ${record.title}`}
              form={bulkForm}
              name={itemField}
              value={record.key}
              checked={isSelected}
              onChange={onToggle}
            />
          </label>
        </td>
      )}
      <th role="rowheader" scope="row" className={styles.what}>
        <span className={styles.thumbnail} data-ratio={ratio}>
          {picture?.(record) ??
            (record.draftPicture ? (
              <DraftPicture picture={record.draftPicture} className={styles.draftPicture} />
            ) : (
              <Thumbnail picture={record.image} ratio={ratio} />
            ))}
        </span>
        <span className={styles.name}>
          <Link to={record.to} dir="auto">
            {record.title}
          </Link>
          {record.sample && <SampleBadge />}
          {record.group !== '' && <span className={styles.group}>{group(record)}</span>}
        </span>
      </th>
      <td role="cell" className={styles.state}>
        <StateBadge
          state={record.state}
          owner={record.owner ?? undefined}
          planned={record.planned ?? undefined}
        />
      </td>
      {columns.map(({ heading, cell }) => (
        <td key={heading} role="cell" className={styles.fact}>
          {cell(record)}
        </td>
      ))}
      <td role="cell" className={styles.editor}>
        <bdi>{record.who}</bdi>
        <span className={styles.when}>{record.when}</span>
      </td>
      <td role="cell" className={styles.actions}>
        <RowMenu title={record.title}>{children}</RowMenu>
      </td>
    </Row>
  )
}

const TableRow = (row: ComponentProps<'tr'>) => <tr {...row} />
