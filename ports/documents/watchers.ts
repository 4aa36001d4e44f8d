import type { Revision, Stop } from './document-store.ts'

/** Those who want to hear of revisions; each revision is told once, and never an older one after a newer. */
export class Watchers {
  readonly #callbacks = new Set<(revision: Revision) => void>()
  #latestTold = 0

  get isEmpty(): boolean {
    return this.#callbacks.size === 0
  }

  add(onRevision: (revision: Revision) => void): Stop {
    // Wrapped, so that the same function watching twice can stop twice.
    const callback = (revision: Revision) => onRevision(revision)
    this.#callbacks.add(callback)
    return () => this.#callbacks.delete(callback)
  }

  /** Takes `revision` as known to everybody without telling it. */
  startFrom(revision: Revision) {
    this.#latestTold = Math.max(this.#latestTold, revision)
  }

  tell(revision: Revision) {
    if (revision <= this.#latestTold) return
    this.#latestTold = revision
    for (const callback of this.#callbacks) callback(revision)
  }
}
