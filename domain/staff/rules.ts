/** Somebody who has a place in the team. */
interface Placed {
  readonly fullName: string
  readonly id: string
  /** Null for records brought over. */
  readonly order: number | null
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number
}

/** For `sort`: as staff ordered them; records brought over, which have no order, come before, oldest first. */
export function byPlace(a: Placed, b: Placed): number {
  const place = ({ order }: Placed) => order ?? Number.NEGATIVE_INFINITY
  return (
    compare(place(a), place(b)) ||
    compare(a.createdAt, b.createdAt) ||
    compare(a.fullName, b.fullName) ||
    compare(a.id, b.id)
  )
}

const compare = <Value extends string | number>(a: Value, b: Value) => (a < b ? -1 : a > b ? 1 : 0)

export type Direction = 'up' | 'down'

/**
 * The new orders, by id, that put somebody one place up or down: one where there is room between two others, else
 * one for everybody whose number changes. Empty where they cannot go further. `team`: everybody in order.
 */
export function moveInTeam(
  team: readonly Pick<Placed, 'id' | 'order'>[],
  id: string,
  direction: Direction,
): ReadonlyMap<string, number> {
  const from = team.findIndex((member) => member.id === id)
  const to = direction === 'up' ? from - 1 : from + 1
  const moved = team[from]
  if (!moved || !team[to]) return new Map()
  const after = team.toSpliced(from, 1).toSpliced(to, 0, moved)

  const between = middle(after[to - 1]?.order, after[to + 1]?.order)
  if (between !== null) return new Map([[id, between]])
  const numbered = after.map((member, index) => [member, index + 1] as const)
  return new Map(numbered.flatMap(([{ id, order }, place]) => (order === place ? [] : [[id, place]])))
}

/** A number between two orders; undefined stands for the end of the team. Null where there is none. */
function middle(before: number | null | undefined, after: number | null | undefined): number | null {
  // Whoever has no order comes before every number, so that nothing fits before them.
  if (after === null) return null
  const low = before ?? Number.NEGATIVE_INFINITY
  const high = after ?? Number.POSITIVE_INFINITY
  if (low === Number.NEGATIVE_INFINITY) return high === Number.POSITIVE_INFINITY ? 1 : high - 1
  if (high === Number.POSITIVE_INFINITY) return low + 1
  const between = (low + high) / 2
  return between > low && between < high ? between : null
}
