/**
 * The number of edits between two words, up to `most`; null when there are more. An edit replaces, adds or removes a
 * letter, or swaps two neighbours ("optimal string alignment distance").
 */
export function withinEdits(one: string, other: string, most: number): number | null {
  if (Math.abs(one.length - other.length) > most) return null
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    let fewest = row
    for (let column = 1; column <= other.length; column += 1) {
      const isEqual = one[row - 1] === other[column - 1]
      let edits = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isEqual ? 0 : 1),
      )
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (row > 1 && column > 1 && isSwapped) edits = Math.min(edits, (beforeLast[column - 2] ?? 0) + 1)
      current.push(edits)
      fewest = Math.min(fewest, edits)
    }
    if (fewest > most) return null
    beforeLast = last
    last = current
  }
  const edits = last[other.length] ?? 0
  return edits <= most ? edits : null
}
