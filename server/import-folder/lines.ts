/** Lines for the operator, one for each file or record. */
export interface Lines {
  /** The first ones. */
  readonly listed: readonly string[]
  readonly total: number
}

/** How many lines the terminal shows. */
const listedLines = 40

/** Counts all lines and keeps the first ones, so that a hundred thousand odd records do not fill the memory. */
export function createLines(): Lines & { add(line: string): void } {
  const listed: string[] = []
  let total = 0
  return {
    listed,
    get total() {
      return total
    },
    add(line) {
      total += 1
      if (listed.length < listedLines) listed.push(line)
    },
  }
}
