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
  let closed = false

  function add(task: VariantTask): void {
    const name = nameOf(task)
    if (closed || givenUp.has(name)) return
    postponed.delete(name)
    queued.set(name, task)
  }

  return {
    /** Adds the size of `choice`, unless it was given up. */
    add: (masterKey: MasterKey, choice: VariantChoice): void => add(toTask(masterKey, choice)),
    /** Adds the size of `choice` in front of those of `add`, unless it was given up or is postponed. */
    prioritise(masterKey: MasterKey, choice: VariantChoice): void {
      const task = toTask(masterKey, choice)
      const name = nameOf(task)
      if (!closed && !givenUp.has(name) && !postponed.has(name)) prioritised.set(name, task)
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
    postpone: (task: VariantTask): void => void postponed.set(nameOf(task), task),
    addPostponed: (): void => postponed.forEach(add),
    giveUp: (task: VariantTask): void => void givenUp.add(nameOf(task)),
    /** Removes the sizes of a picture, and those that are postponed. */
    forget(masterKey: MasterKey): void {
      for (const tasks of [prioritised, queued, postponed]) {
        for (const [name, task] of tasks) if (task.masterKey === masterKey) tasks.delete(name)
      }
    },
    /** From now on the queue is empty. */
    close(): void {
      closed = true
    },
    isClosed: (): boolean => closed,
  }
}

function toTask(masterKey: MasterKey, { ratio, width, point }: VariantChoice): VariantTask {
  return { masterKey, ratio, width, point }
}

/** One size of one picture: the key of its variant in any one format. */
const nameOf = ({ masterKey, ...size }: VariantTask) => variantKey(masterKey, { ...size, format: 'jpg' })
