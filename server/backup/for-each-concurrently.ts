/**
 * Does work for each value, `atOnce` of them at the same time. It ends when all work that began has ended, also when
 * some of it has failed.
 * @throws the first error of the values or of the work.
 */
export async function forEachConcurrently<T>(
  values: AsyncIterable<T>,
  atOnce: number,
  work: (value: T) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>()
  const errors: unknown[] = []
  try {
    for await (const value of values) {
      const one: Promise<void> = work(value)
        .catch((error: unknown) => void errors.push(error))
        .finally(() => running.delete(one))
      running.add(one)
      if (running.size >= atOnce) await Promise.race(running)
      if (errors.length > 0) break
    }
  } finally {
    await Promise.all(running)
  }
  if (errors.length > 0) throw errors[0]
}
