import type { Revision, Stop } from './document-store.ts'

/** The callbacks of `DocumentStore.watch`. Notifies them of each revision once, in ascending order. */
export class Watchers {
  readonly #callbacks = new Set<(revision: Revision) => void>()
  #latest = 0

  get isEmpty(): boolean {
    return this.#callbacks.size === 0
  }

  add(onRevision: (revision: Revision) => void): Stop {
    // Wrapped, so that the same function can watch twice and stop twice.
    const callback = (revision: Revision) => onRevision(revision)
    this.#callbacks.add(callback)
    return () => this.#callbacks.delete(callback)
  }

  /** Sets the revision that the watchers already know, without notifying them. */
  startFrom(revision: Revision) {
    this.#latest = Math.max(this.#latest, revision)
  }

  notify(revision: Revision) {
    if (revision <= this.#latest) return
    this.#latest = revision
    for (const callback of this.#callbacks) callback(revision)
  }
}
