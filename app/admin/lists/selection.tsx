import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import styles from './selection.module.css'

/** An item of a list. `title` names its checkbox. */
export interface ListItem {
  readonly key: string
  readonly title: string
}

/** The ticked items of a list, and what can be done with them. */
export interface Selection<Item> {
  readonly selected: readonly Item[]
  readonly select: (items: readonly Item[]) => void
  readonly toggle: (item: Item) => void
  /** Whether narrow screens show the boxes. */
  readonly isSelecting: boolean
  /** The form and the name of the checkboxes. */
  readonly box: Pick<ComponentProps<'input'>, 'form' | 'name'>
  /** The `SelectionBar` at the foot of the list. */
  readonly bar: ReactNode
}

/** The ticked items of this page. A new `result` of an action ends the selection. */
export function useSelection<Item extends Pick<ListItem, 'key'>>(items: readonly Item[], result: unknown) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [isSelecting, setSelecting] = useState(false)
  useEffect(() => {
    if (!result) return
    setKeys(new Set())
    setSelecting(false)
  }, [result])
  const selected = items.filter(({ key }) => keys.has(key))
  const select = (chosen: readonly Item[]) => setKeys(new Set(chosen.map(({ key }) => key)))
  return {
    selected,
    select,
    toggle: (item: Item) =>
      select(selected.includes(item) ? selected.filter((other) => other !== item) : [...selected, item]),
    isSelecting,
    setSelecting,
  }
}

/** A checkbox in an area of 44 px. */
export const TickBox = (input: ComponentProps<'input'>) => (
  <label className={styles.box}>
    <input type="checkbox" {...input} />
  </label>
)

/** The checkbox that ticks all items of the page. */
export const SelectAll = <Item,>({
  items,
  selected,
  select,
}: Pick<Selection<Item>, 'selected' | 'select'> & { items: readonly Item[] }) => (
  <TickBox
    aria-label="Select all on this page"
    checked={selected.length === items.length}
    ref={(box) => {
      if (box) box.indeterminate = selected.length > 0 && selected.length < items.length
    }}
    onChange={({ currentTarget }) => select(currentTarget.checked ? items : [])}
  />
)

/**
 * The actions on the ticked items, within reach of the thumb. Without script the page cannot know what is ticked, so
 * the bar is always shown.
 */
export const SelectionBar = ({ isShown, children }: { isShown: boolean; children: ReactNode }) => (
  <div className={styles.bar} data-shown={isShown ? '' : undefined} role="group" aria-label="Selected">
    {children}
  </div>
)
