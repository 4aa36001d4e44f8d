import { useState } from 'react'
import { parseJsonList } from '#domain/settings/json-list.ts'
import { type FieldHandle, useFieldOfForm } from '../form/form-field.tsx'

/**
 * A field of the form that holds a list as JSON. `start`: its value when the page opens. `handle`: what else the form may
 * ask of the field.
 */
export function useJsonField<Item extends object>(
  name: string,
  start: string,
  toItem: (texts: Readonly<Record<string, string>>) => Item,
  handle: Omit<FieldHandle, 'put'> = {},
) {
  const read = (value: string) => parseJsonList(value).map(toItem)
  const [items, setItems] = useState<readonly Item[]>(() => read(start))
  const form = useFieldOfForm(name, { ...handle, put: (value) => setItems(read(value)) })
  return {
    form,
    items,
    setItems,
    value: JSON.stringify(items),
    remove: (place: number) => setItems(items.filter((_, index) => index !== place)),
    /** Replaces the item at a place; adds one at the place after the last. */
    put: (place: number, item: Item) => setItems([...items.slice(0, place), item, ...items.slice(place + 1)]),
    move(place: number, by: 1 | -1) {
      const other = items[place + by]
      const moved = items[place]
      if (!other || !moved) return
      setItems(items.map((item, index) => (index === place ? other : index === place + by ? moved : item)))
    },
  }
}
