import { useRef, useState } from 'react'
import { type FieldErrors, fieldErrorsOf, refused, type Result } from '#domain/result.ts'
import { standingErrors } from '../form/standing-errors.ts'

/** An item in the dialog. `place`: its index in the list; that after the last for a new item. */
interface OpenItem<Typed> {
  readonly place: number
  readonly typed: Typed
  readonly errors: FieldErrors
}

/**
 * The dialog in which one item of a list is added or changed. `titles`: of the dialog for a new and an old item.
 * `items`: the list, each item as the fields of the dialog hold it. `blank`: a new one. `check`: of one item alone.
 * `unique`: the field that is different in each item, whatever its case, and the message when it is not.
 */
export function useItemDialog<Typed extends object, Item>({
  titles,
  items,
  blank,
  check,
  unique,
}: {
  titles: { readonly add: string; readonly change: string }
  items: readonly Typed[]
  blank: Typed
  check: (typed: Typed) => Result<Item, FieldErrors>
  unique: { readonly field: string; of(typed: Typed): string; message(name: string): string }
}) {
  const [item, setItem] = useState<OpenItem<Typed> | null>(null)
  const rows = useRef<HTMLUListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  /** The place of the item that was changed last; -1 for a new one. */
  const changedPlace = useRef(-1)
  const isChange = item !== null && item.place < items.length
  const before = item ? (items[item.place] ?? blank) : undefined

  function checkInList(typed: Typed, place: number): Result<Item, FieldErrors> {
    const checked = check(typed)
    const name = unique.of(typed).trim()
    const isTaken = items.some(
      (other, index) => index !== place && unique.of(other).toLowerCase() === name.toLowerCase(),
    )
    return isTaken ? refused({ ...fieldErrorsOf(checked), [unique.field]: unique.message(name) }) : checked
  }

  return {
    item,
    rows,
    addButton,
    addNew() {
      changedPlace.current = -1
      setItem({ place: items.length, typed: blank, errors: {} })
    },
    open(place: number) {
      changedPlace.current = place
      setItem({ place, typed: items[place] ?? blank, errors: {} })
    },
    close: () => setItem(null),

    /** Corrected errors disappear; new ones appear only when the button is pressed. */
    change: (change: Partial<Typed>) =>
      setItem((was) => {
        if (!was) return null
        const typed = { ...was.typed, ...change }
        const refusal = { errors: was.errors, values: {}, byServer: false }
        const errors = standingErrors(refusal, fieldErrorsOf(checkInList(typed, was.place)), {}) ?? {}
        return { ...was, typed, errors }
      }),

    /** The item as it may go into the list, with its place; null when a field is refused, which then says so. */
    accept(): { readonly place: number; readonly value: Item } | null {
      if (!item) return null
      const checked = checkInList(item.typed, item.place)
      if (checked.ok) return { place: item.place, value: checked.value }
      setItem({ ...item, errors: checked.refusal })
      return null
    },

    /** For `ItemDialog`. */
    dialog: {
      opened: item !== null,
      title: isChange ? titles.change : titles.add,
      button: isChange ? 'Change' : 'Add',
      changed: JSON.stringify(item?.typed) !== JSON.stringify(before),
      // The menu item that opened the dialog no longer exists.
      onClosed() {
        const row = rows.current?.children[changedPlace.current]
        const menuButton = row?.querySelector<HTMLElement>('[aria-haspopup="menu"]')
        ;(menuButton ?? addButton.current)?.focus()
      },
    },
  }
}
