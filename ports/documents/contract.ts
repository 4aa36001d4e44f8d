import { describe } from 'vitest'
import { describeConflicts } from './contract/conflicts.ts'
import { describeHistory } from './contract/history.ts'
import { describeQueries } from './contract/queries.ts'
import { describeRecords } from './contract/records.ts'
import { describeProcesses, describeRevisions } from './contract/revisions.ts'
import { firstOfMarch } from './contract/store-under-test.ts'
import type { DocumentStore } from './document-store.ts'

/** The store as seen by one process. */
interface StoreUnderTest {
  readonly store: DocumentStore
  /** The same store as seen by another process. Absent unless the store is shared. */
  readonly otherProcess?: DocumentStore
}

/**
 * The contract tests of every DocumentStore. `make` gives each test its own empty store, which takes its time from
 * `now` (milliseconds since the Unix epoch). `isShared`: several processes can use the store.
 */
export function describeDocumentStore(
  name: string,
  make: (options: { now: () => number }) => Promise<StoreUnderTest>,
  { isShared }: { isShared: boolean },
): void {
  async function open() {
    const clock = { time: firstOfMarch }
    return { ...(await make({ now: () => clock.time })), clock }
  }

  async function openShared() {
    const { otherProcess, ...rest } = await open()
    if (!otherProcess) throw new Error('a shared store is tested from two sides')
    return { ...rest, otherProcess }
  }

  describe(name, () => {
    describeRecords(open)
    describeHistory(open)
    describeQueries(open)
    describeConflicts(open)
    describeRevisions(open)
    if (isShared) describeProcesses(openShared)
  })
}
