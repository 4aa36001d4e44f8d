import { arrayMove } from '@dnd-kit/sortable'
import { useState } from 'react'
import { parseJsonList } from '#domain/json-list.ts'
import { type FieldHandle, useFieldOfForm } from '../form/form-field.tsx'

/**
 * A field of the form that holds a list as JSON. `start`: its value when the page opens. `handle`: the other methods
 * that the field provides to its form.
 */
export function useJsonField<Item extends object>(
  name: string,
  start: string,
  toItem: (texts: Readonly<Record<string, string>>) => Item,
  handle: Omit<FieldHandle, 'put'> = {},
) {
  const read = (value: string) => parseJsonList(value).map(toItem)
  const [items, setItems] = useState<readonly Item[]>(() => read(start))
  const [removed, setRemoved] = useState<{ readonly place: number; readonly item: Item } | null>(null)
  function put(value: string) {
    setRemoved(null)
    setItems(read(value))
  }
  const form = useFieldOfForm(name, { ...handle, put })
  return {
    form,
    items,
    setItems,
    value: JSON.stringify(items),
    /** The item that was removed last, while `putBack` can undo it. */
    removed: removed?.item ?? null,
    remove(place: number) {
      const item = items[place]
      if (item) setRemoved({ place, item })
      setItems(items.filter((_, index) => index !== place))
    },
    putBack() {
      if (removed) setItems(items.toSpliced(removed.place, 0, removed.item))
      setRemoved(null)
    },
    forgetRemoved: () => setRemoved(null),
    /** Replaces the item at a place; adds one at the place after the last. */
    put(place: number, item: Item) {
      setRemoved(null)
      setItems([...items.slice(0, place), item, ...items.slice(place + 1)])
    },
    move: (from: number, to: number) => setItems(arrayMove([...items], from, to)),
  }
}
