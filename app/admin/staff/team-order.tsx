import { arrayMove } from '@dnd-kit/sortable'
import { type ComponentProps, createContext, type ReactNode, useContext } from 'react'
import { Icon } from '../icon.tsx'
import type { ShownRecord } from '../lists/shown-record.ts'
import { SortableRows, useSortableRow } from '../sortable-rows.tsx'
import styles from '../sortable-rows.module.css'

/**
 * Profiles of the team that a pointer can drag to another place. The keyboard has the menu of each row, and the list
 * announces every move. `members`: the rows that can be dragged, in order; each has a place. `enabled`: false while a
 * move is saved.
 */
export function TeamOrder({
  members,
  enabled,
  onDrop,
  children,
}: {
  members: readonly ShownRecord[]
  enabled: boolean
  onDrop: (member: ShownRecord, place: number) => void
  children: ReactNode
}) {
  const find = (key: string) => members.find((member) => member.key === key)
  function drop(key: string, over: string) {
    const [member, place] = [find(key), find(over)?.place ?? null]
    if (member && place !== null) onDrop(member, place)
  }
  return (
    <SortableRows
      rows={members.map(({ key, title }) => ({ key, name: title }))}
      disabled={!enabled}
      onMove={drop}
    >
      {children}
    </SortableRows>
  )
}

const HandleOfRow = createContext<ReturnType<typeof useSortableRow>['pointer'] | null>(null)

/** A row of the table. `id`: the key of its record. */
export function TeamRow({ id = '', ...row }: ComponentProps<'tr'>) {
  const sortable = useSortableRow({ key: id, name: '' })
  return (
    <HandleOfRow value={sortable.pointer}>
      <tr {...row} id={id} {...sortable.row} />
    </HandleOfRow>
  )
}

/** The part of a `TeamRow` that is dragged. Only for pointers: the menu of the row does the same for everybody. */
export function DragHandle() {
  return (
    <span
      {...useContext(HandleOfRow)}
      className={styles.handle}
      data-on-phones=""
      title="Drag to another place"
      aria-hidden
    >
      <Icon name="handle" size={20} />
    </span>
  )
}

/** The rows of a page as they will be when the member has its new place. Rows without a place stay first. */
export function withMoved(records: readonly ShownRecord[], { key, place }: { key: string; place: number }) {
  const members = records.filter((record) => record.place !== null)
  const from = members.findIndex((member) => member.key === key)
  const to = members.findIndex((member) => member.place === place)
  if (from < 0 || to < 0) return [...records]
  const first = members[0]?.place ?? 1
  return [
    ...records.filter((record) => record.place === null),
    ...arrayMove([...members], from, to).map((member, index) => ({ ...member, place: first + index })),
  ]
}
