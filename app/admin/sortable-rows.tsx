import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'
import classes from './sortable-rows.module.css'

interface SortableRow {
  readonly key: string
  /** For screen readers. */
  readonly name: string
}

/**
 * Rows of a list that a pointer or the keyboard can drag to another place. Each child calls `useSortableRow`. `noun`:
 * the word for one row. Without it only pointers drag the rows, and nothing is announced: the page has another way for
 * everybody, and says itself what was moved. `onMove`: gets the key of the moved row, and the key of the row whose place
 * it takes. `disabled`: nothing can be dragged.
 */
export function SortableRows({
  rows,
  noun,
  onMove,
  disabled = false,
  children,
}: {
  rows: readonly SortableRow[]
  noun?: string
  onMove: (key: string, over: string) => void
  disabled?: boolean
  children: ReactNode
}) {
  const id = useId()
  const pointer = useSensor(PointerSensor)
  const keyboard = useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates })
  const sensors = useSensors(pointer, noun === undefined ? null : keyboard)
  function drop({ active, over }: DragEndEvent) {
    if (over && active.id !== over.id) onMove(String(active.id), String(over.id))
  }
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements: noun === undefined ? silent : spokenWhileDragging(rows),
        screenReaderInstructions: { draggable: noun === undefined ? '' : howToDrag(noun) },
      }}
    >
      <SortableContext
        items={rows.map(({ key }) => key)}
        strategy={verticalListSortingStrategy}
        disabled={disabled}
      >
        {children}
      </SortableContext>
    </DndContext>
  )
}

/**
 * The properties of a row, which has `data-dragging` while it is dragged, and those of its handle. `pointer`: of a handle
 * for pointers only.
 */
export function useSortableRow({ key, name }: SortableRow) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: key })
  const pointer = { ref: setActivatorNodeRef, ...listeners }
  return {
    row: {
      ref: setNodeRef,
      'data-dragging': isDragging || undefined,
      // Rows move only vertically.
      style: { transform: transform ? `translateY(${transform.y}px)` : undefined, transition },
    },
    pointer,
    handle: { ...attributes, ...pointer, 'aria-label': `Drag to reorder ${name}` },
  }
}

/** The part of a row that is dragged. On phones it is not shown: the menu of the row moves it there. */
export const RowHandle = (handle: ComponentProps<'button'>) => (
  <button {...handle} type="button" className={classes.handle}>
    <Icon name="handle" size={20} />
  </button>
)

const howToDrag = (noun: string) =>
  `Press Space to lift the ${noun}, the arrow keys to move it, Space again to put it down, Escape to leave it where it was.`

const silent: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

function spokenWhileDragging(rows: readonly SortableRow[]): Announcements {
  const name = (key: string | number) => rows.find((row) => row.key === key)?.name ?? ''
  const place = (key: string | number) =>
    `place ${rows.findIndex((row) => row.key === key) + 1} of ${rows.length}`
  const lifted = (key: string | number) => `${name(key)} lifted from ${place(key)}.`
  return {
    onDragStart: ({ active }) => lifted(active.id),
    onDragOver({ active, over }) {
      if (!over) return undefined
      // A lifted row is over its own place first. Another sentence would interrupt the announcement of the lift.
      return over.id === active.id ? lifted(active.id) : `${name(active.id)} is over ${place(over.id)}.`
    },
    onDragEnd: ({ active, over }) => (over ? `${name(active.id)} put down at ${place(over.id)}.` : undefined),
    onDragCancel: ({ active }) => `${name(active.id)} stays at ${place(active.id)}.`,
  }
}
