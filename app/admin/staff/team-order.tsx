import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type ComponentProps, createContext, type ReactNode, useContext, useId, useMemo } from 'react'
import { Icon } from '../icon.tsx'
import type { ShownRecord } from '../lists/shown-record.ts'
import styles from '../sortable-rows.module.css'

interface TeamOrderProps {
  /** The rows that can be dragged, in order. Each has a place. */
  members: readonly ShownRecord[]
  /** False while a move is saved. */
  enabled: boolean
  onDrop: (member: ShownRecord, place: number) => void
  children: ReactNode
}

/**
 * Profiles of the team that a pointer can drag to another place. The keyboard has the menu of each row, and the list
 * announces every move, so that the announcements of the library are silent.
 */
export function TeamOrder({ members, enabled, onDrop, children }: TeamOrderProps) {
  const id = useId()
  const sensors = useSensors(useSensor(PointerSensor))
  function drop({ active, over }: DragEndEvent) {
    const member = members.find(({ key }) => key === active.id)
    const place = members.find(({ key }) => key === over?.id)?.place ?? null
    if (member && place !== null && place !== member.place) onDrop(member, place)
  }
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements: silent, screenReaderInstructions: { draggable: '' } }}
    >
      <SortableContext
        items={members.map(({ key }) => key)}
        strategy={verticalListSortingStrategy}
        disabled={!enabled}
      >
        {children}
      </SortableContext>
    </DndContext>
  )
}

const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

type Handle = Pick<ReturnType<typeof useSortable>, 'listeners' | 'setActivatorNodeRef'>
const HandleOfRow = createContext<Handle | null>(null)

/** A row of the table. `id`: the key of its record. */
export function TeamRow({ id = '', ...row }: ComponentProps<'tr'>) {
  const { listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  })
  const handle = useMemo(() => ({ listeners, setActivatorNodeRef }), [listeners, setActivatorNodeRef])
  return (
    <HandleOfRow value={handle}>
      <tr
        {...row}
        id={id}
        ref={setNodeRef}
        data-dragging={isDragging ? '' : undefined}
        style={{
          // Rows move only vertically.
          transform: transform ? `translateY(${transform.y}px)` : undefined,
          transition,
        }}
      />
    </HandleOfRow>
  )
}

/** The part of a `TeamRow` that is dragged. Only for pointers: the menu of the row does the same for everybody. */
export function DragHandle() {
  const handle = useContext(HandleOfRow)
  return (
    <span
      ref={handle?.setActivatorNodeRef}
      {...handle?.listeners}
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
export function withMoved(
  records: readonly ShownRecord[],
  { key, place }: { key: string; place: number },
): readonly ShownRecord[] {
  const members = records.filter((record) => record.place !== null)
  const from = members.findIndex((member) => member.key === key)
  const to = members.findIndex((member) => member.place === place)
  if (from < 0 || to < 0) return records
  const first = members[0]?.place ?? 1
  return [
    ...records.filter((record) => record.place === null),
    ...arrayMove([...members], from, to).map((member, index) => ({ ...member, place: first + index })),
  ]
}
