import type { ComponentProps, ComponentType, MouseEvent, ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { RecordToDelete } from '#app/deletion/delete-dialog.tsx'
import { takeOffWords } from '#app/deletion/deletion-words.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { nounsOf } from '#domain/history/nouns.ts'
import type { ListedKind } from '#domain/record-lists/schema.ts'
import { DraftPicture } from '../drafts/draft-picture.tsx'
import { planFragment } from '../drafts/plan-fragment.ts'
import { StateBadge } from '../drafts/state-badge.tsx'
import { listAddresses } from '../history/record-addresses.ts'
import { Icon } from '../icon.tsx'
import { SampleBadge } from '../sample-badge.tsx'
import { PutBack } from '../taken-off/put-back.tsx'
import { type ListAddress, toListQuery } from './list-address.ts'
import styles from './record-table.module.css'
import { RowMenu } from './row-menu.tsx'
import { bulkForm } from './bulk-bar.tsx'
import { askField, itemField } from './bulk-actions.ts'
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
  /** Returns the address of the public page. */
  readonly view: (id: string) => string
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
  look: { ratio, picture, group, columns, row: Row = TableRow, view },
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
  const query = toListQuery(filter)
  const address = listAddresses[kind]
  const toggle = (record: ShownRecord) =>
    onSelect(selected.includes(record) ? selected.filter((other) => other !== record) : [...selected, record])
  return (
    <div className={styles.frame} data-ratio={ratio} data-selecting={selecting ? '' : undefined}>
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
            {columns.map(({ heading }) => (
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
            <Row
              key={record.key}
              role="row"
              id={record.key}
              data-selected={selected.includes(record) ? '' : undefined}
            >
              {selectable && (
                <td role="cell" className={styles.boxCell}>
                  <label className={styles.box}>
                    <input
                      type="checkbox"
                      aria-label={`Select ${record.title}`}
                      form={bulkForm}
                      name={itemField}
                      value={record.key}
                      checked={selected.includes(record)}
                      onChange={() => toggle(record)}
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
                <RowMenu title={record.title}>
                  <RowActions
                    record={record}
                    kind={kind}
                    filter={filter}
                    view={view}
                    deleteDraft={`${address}?${toDeleteQuery(query, record.key)}`}
                    remove={`${address}/${record.id}/delete${query}`}
                    onTakeOff={(event, remove) =>
                      onTakeOff(event, {
                        words: takeOffWords(nounsOf(kind).one, record.title),
                        version: record.version,
                        address: remove,
                      })
                    }
                  />
                </RowMenu>
              </td>
            </Row>
          ))}
        </tbody>
      </table>
      {selectable && children}
    </div>
  )
}

const TableRow = (row: ComponentProps<'tr'>) => <tr {...row} />

function RowActions({
  record: { id, draftId, title, to, planned, version, can },
  kind,
  filter,
  view,
  deleteDraft,
  remove,
  onTakeOff,
}: {
  record: ShownRecord
  kind: ListedKind
  filter: ListAddress
  view: (id: string) => string
  /** The address that asks before its draft is deleted. */
  deleteDraft: string
  /** The address of the page that takes it off. */
  remove: string
  onTakeOff: (event: MouseEvent, remove: string) => void
}) {
  const named = <VisuallyHidden> {title}</VisuallyHidden>
  return (
    <>
      {can.putBack && id !== null ? (
        <PutBack
          record={{ kind, id }}
          list={filter}
          label={
            <>
              <Icon name="undo" size={20} />
              <span>Put back{named}</span>
            </>
          }
        />
      ) : (
        <Link to={to}>
          <Icon name="pencil" size={20} />
          <span>Open{named}</span>
        </Link>
      )}
      {draftId !== null && (
        <a href={href('/preview/:id', { id: draftId })}>
          <Icon name="eye" size={20} />
          <span>Preview{named}</span>
        </a>
      )}
      {can.publish && (
        <Link to={to + planFragment}>
          <Icon name="clock" size={20} />
          <span>
            {planned ? 'Change the time' : 'Plan'}
            <VisuallyHidden> of {title}</VisuallyHidden>
          </span>
        </Link>
      )}
      {id !== null && (
        <Link to={href('/admin/cms/history/:kind/:id', { kind, id })}>
          <Icon name="history" size={20} />
          <span>
            History<VisuallyHidden> of {title}</VisuallyHidden>
          </span>
        </Link>
      )}
      {id !== null && version > 0 && (
        <Link to={view(id)}>
          <Icon name="arrow-out" size={20} />
          <span>
            View<VisuallyHidden> {title} on the website</VisuallyHidden>
          </span>
        </Link>
      )}
      {can.takeOff && (
        <Link to={remove} data-removes="" preventScrollReset onClick={(event) => onTakeOff(event, remove)}>
          <Icon name="eye-off" size={20} />
          <span>Take off{named}</span>
        </Link>
      )}
      {can.deleteDraft && (
        <Link to={deleteDraft} data-removes="" preventScrollReset>
          <Icon name="trash" size={20} />
          <span>
            Delete draft<VisuallyHidden> {title}</VisuallyHidden>
          </span>
        </Link>
      )}
    </>
  )
}

function toDeleteQuery(query: string, key: string): string {
  const params = new URLSearchParams(query)
  params.set(askField, 'delete-drafts')
  params.set(itemField, key)
  return params.toString()
}
