import type { Revision, Stop } from './document-store.ts'

/** The callbacks of `DocumentStore.watch`. Each revision is passed on once, and never an older one after a newer. */
export class Watchers {
  readonly #callbacks = new Set<(revision: Revision) => void>()
  #latest = 0

  get isEmpty(): boolean {
    return this.#callbacks.size === 0
  }

  add(onRevision: (revision: Revision) => void): Stop {
    // Wrapped, so that the same function watching twice can stop twice.
    const callback = (revision: Revision) => onRevision(revision)
    this.#callbacks.add(callback)
    return () => this.#callbacks.delete(callback)
  }

  /** Takes `revision` as known to everybody, without calling back. */
  startFrom(revision: Revision) {
    this.#latest = Math.max(this.#latest, revision)
  }

  notify(revision: Revision) {
    if (revision <= this.#latest) return
    this.#latest = revision
    for (const callback of this.#callbacks) callback(revision)
  }
}
