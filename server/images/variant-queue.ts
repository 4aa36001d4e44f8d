import { type MasterKey, type VariantChoice, variantKey } from '#domain/media/image-address.ts'

/** All formats of one size of one picture. The picture is decoded once for all of them. */
export interface VariantTask extends Omit<VariantChoice, 'format'> {
  readonly masterKey: MasterKey
}

/** Creates a queue, in memory, of the sizes to make. A size is in it once, however often it is added. */
export function createVariantQueue() {
  const prioritised = new Map<string, VariantTask>()
  const queued = new Map<string, VariantTask>()
  /**
   * Sizes that failed during an outage. Requests of visitors do not try them again, because each try decodes a master.
   */
  const postponed = new Map<string, VariantTask>()
  const givenUp = new Set<string>()
  /** Those who wait for a size of `prioritised`, or one that is being made. */
  const waiting = new Map<
    string,
    { readonly masterKey: MasterKey; readonly settled: PromiseWithResolvers<void> }
  >()
  let closed = false

  function add(task: VariantTask): void {
    const name = nameOf(task)
    if (closed || givenUp.has(name)) return
    postponed.delete(name)
    queued.set(name, task)
  }

  function settle(name: string): void {
    waiting.get(name)?.settled.resolve()
    waiting.delete(name)
  }

  return {
    /** Adds the size of `choice`, unless it was given up. */
    add: (masterKey: MasterKey, choice: VariantChoice): void => add(toTask(masterKey, choice)),
    /**
     * Adds the size of `choice` in front of those of `add`, unless it was given up or is postponed. Resolves when the
     * size has left the queue, made or not.
     */
    async prioritise(masterKey: MasterKey, choice: VariantChoice): Promise<void> {
      const task = toTask(masterKey, choice)
      const name = nameOf(task)
      if (closed || givenUp.has(name) || postponed.has(name)) return
      prioritised.set(name, task)
      if (!waiting.has(name)) waiting.set(name, { masterKey, settled: Promise.withResolvers() })
      return waiting.get(name)?.settled.promise
    },
    /** Removes and returns the next size; undefined when the queue is empty. */
    take(): VariantTask | undefined {
      const [entry] = prioritised.size > 0 ? prioritised : queued
      if (!entry || closed) return undefined
      prioritised.delete(entry[0])
      queued.delete(entry[0])
      return entry[1]
    },
    isEmpty: (): boolean => closed || prioritised.size + queued.size === 0,
    /** Call one of these three after each `take`. */
    done: (task: VariantTask): void => settle(nameOf(task)),
    postpone(task: VariantTask): void {
      postponed.set(nameOf(task), task)
      settle(nameOf(task))
    },
    giveUp(task: VariantTask): void {
      givenUp.add(nameOf(task))
      settle(nameOf(task))
    },
    addPostponed: (): void => postponed.forEach(add),
    /** Removes the sizes of a picture, and those that are postponed. */
    forget(masterKey: MasterKey): void {
      for (const tasks of [prioritised, queued, postponed]) {
        for (const [name, task] of tasks) if (task.masterKey === masterKey) tasks.delete(name)
      }
      for (const [name, one] of waiting) if (one.masterKey === masterKey) settle(name)
    },
    /** From now on the queue is empty. */
    close(): void {
      closed = true
      for (const name of waiting.keys()) settle(name)
    },
    isClosed: (): boolean => closed,
  }
}

function toTask(masterKey: MasterKey, { ratio, width, point }: VariantChoice): VariantTask {
  return { masterKey, ratio, width, point }
}

/** One size of one picture: the key of its variant in any one format. */
const nameOf = ({ masterKey, ...size }: VariantTask) => variantKey(masterKey, { ...size, format: 'jpg' })
