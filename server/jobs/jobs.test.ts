import { expect, onTestFinished, test, vi } from 'vitest'
import { createJobs, type Job, type Jobs } from './jobs.ts'
import { type HoldLease, holdAlone } from './lease.ts'

/** A job that counts its runs. */
function countRuns(jobs: Jobs, job: Omit<Job, 'work'> = {}) {
  const runs: AbortSignal[] = []
  const { wake } = jobs.add({ ...job, work: async (signal) => runs.push(signal) })
  return { runs, wake }
}

function openJobs(holdLease: HoldLease = holdAlone) {
  const faults: unknown[] = []
  const jobs = createJobs({ holdLease, onFault: (error) => faults.push(error) })
  onTestFinished(jobs.stop)
  return { jobs, faults }
}

test('a job runs at the start, again after its time, and when it is woken', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { jobs } = openJobs()
  const repeated = countRuns(jobs, { firstAfterMs: 1_000, nextAfterMs: () => 20_000 })
  const once = countRuns(jobs)
  jobs.start()
  await vi.advanceTimersByTimeAsync(999)
  expect([repeated.runs.length, once.runs.length]).toEqual([0, 1])
  await vi.advanceTimersByTimeAsync(20_001)
  expect(repeated.runs).toHaveLength(2)
  repeated.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(repeated.runs).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(24 * 3_600_000)
  expect(once.runs).toHaveLength(1)
})

test('a job that throws is reported and runs again, and the others continue', async () => {
  const { jobs, faults } = openJobs()
  let tries = 0
  jobs.add({
    work: async () => {
      tries += 1
      throw new Error(`try ${tries}`)
    },
    nextAfterMs: () => (tries < 2 ? 1 : 60_000),
  })
  const other = countRuns(jobs, { nextAfterMs: () => 1 })
  jobs.start()
  await vi.waitFor(() => expect(faults).toHaveLength(2))
  const before = other.runs.length
  await vi.waitFor(() => expect(other.runs.length).toBeGreaterThan(before))
})

test('a process without the lease runs no job, also when it is woken', async () => {
  const { jobs } = openJobs(
    (_, stop) => new Promise((resolve) => stop.addEventListener('abort', () => resolve())),
  )
  const { runs, wake } = countRuns(jobs)
  jobs.start()
  wake()
  await jobs.stop()
  expect(runs).toHaveLength(0)
})

test('jobs end when the lease is lost, and begin again when it is taken again', async () => {
  const losses: AbortController[] = []
  const { jobs, faults } = openJobs(async (work, stop) => {
    while (!stop.aborted) {
      losses.push(new AbortController())
      await work(AbortSignal.any([stop, losses.at(-1)!.signal]))
    }
  })
  const ended: string[] = []
  const signals: AbortSignal[] = []
  jobs.add({
    work: async (signal) => {
      signals.push(signal)
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      ended.push('first')
      throw signal.reason
    },
  })
  jobs.start()
  await vi.waitFor(() => expect(signals).toHaveLength(1))
  losses[0]!.abort()
  await vi.waitFor(() => expect(signals).toHaveLength(2))
  expect(ended).toEqual(['first'])
  await jobs.stop()
  expect(ended).toHaveLength(2)
  expect(faults).toEqual([])
})
