/** A member with a place in the team. */
interface Placed {
  readonly fullName: string
  readonly id: string
  /** Null for imported records. */
  readonly order: number | null
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number
}

/** For `sort`: the order that staff set. Imported records have no order; they come first, oldest first. */
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

/**
 * Returns the new `order` values by id that move a member to `place`. It is one value when a number fits between the
 * two new neighbours; otherwise it is the values of all members whose number changes. Empty when the member has that
 * place. `team`: all members, in order. `place`: 1-based; one outside of the team counts as the nearest end.
 */
export function moveInTeam(
  team: readonly Pick<Placed, 'id' | 'order'>[],
  id: string,
  place: number,
): ReadonlyMap<string, number> {
  const from = team.findIndex((member) => member.id === id)
  const to = nearestPlace(team, place) - 1
  const moved = team[from]
  if (!moved || to === from) return new Map()
  const after = team.toSpliced(from, 1).toSpliced(to, 0, moved)

  const between = middle(after[to - 1]?.order, after[to + 1]?.order)
  if (between !== null) return new Map([[id, between]])
  const numbered = after.map((member, index) => [member, index + 1] as const)
  return new Map(numbered.flatMap(([{ id, order }, place]) => (order === place ? [] : [[id, place]])))
}

/** The place in the team, 1-based, that is nearest to `place`. */
export const nearestPlace = (team: readonly unknown[], place: number) =>
  Math.min(Math.max(1, place), team.length)

/** A number between two orders. `undefined` stands for the end of the team. Null when there is none. */
function middle(before: number | null | undefined, after: number | null | undefined): number | null {
  // Members without an order come before every number, so no number fits before them.
  if (after === null) return null
  const low = before ?? Number.NEGATIVE_INFINITY
  const high = after ?? Number.POSITIVE_INFINITY
  if (low === Number.NEGATIVE_INFINITY) return high === Number.POSITIVE_INFINITY ? 1 : high - 1
  if (high === Number.POSITIVE_INFINITY) return low + 1
  const between = (low + high) / 2
  return between > low && between < high ? between : null
}
