import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { imageRefusals } from '#domain/media/refusals.ts'
import type { ImageRefusal } from '#domain/media/refusals.ts'
import { accepted, refused } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { createFairQueue } from './fair-queue.ts'
import type {
  DrawingJob,
  Job,
  JobReply,
  MadeVariant,
  PreparedImage,
  SharePictureJob,
  VariantsJob,
} from './jobs.ts'
import { overMemoryExitCode, readyMessage } from './jobs.ts'

/**
 * Pictures are decoded and encoded here, outside the process that answers people, by child processes that are started
 * when first needed and stopped when idle. Two prepare uploads, for which a person waits. Accounts are served round-robin,
 * one picture of each at a time, so that a slow picture does not hold up another account. One makes variants, at the lowest
 * priority. With two server processes each has its own three.
 */
export interface ImageWorkshop {
  /**
   * Turns the uploaded file at path `file` into a master, or says in words why it is not taken. `owner`: the account's
   * `uid`, for the round-robin.
   * @throws {ImageWorkshopBusyError} when `owner` has `maxWaitingPerOwner` pictures waiting already.
   */
  prepare(file: string, owner: string): Promise<Result<PreparedImage, string>>
  /** The files of one ratio and width of `master`. */
  makeVariants(
    job: Omit<VariantsJob, 'kind'> & { master: Uint8Array },
  ): Promise<Result<readonly MadeVariant[], string>>
  /** A JPEG of a drawing of ours with a master in it. @throws {ImageWorkshopError} when it cannot be made. */
  composeSharePicture(job: Omit<SharePictureJob, 'kind'>): Promise<Uint8Array>
  /** A JPEG of a drawing of ours. @throws {ImageWorkshopError} when it cannot be made. */
  draw(job: Omit<DrawingJob, 'kind'>): Promise<Uint8Array>
  /** Lets running jobs finish and refuses waiting and later ones with ImageWorkshopError. */
  stop(): Promise<void>
}

/** The workshop itself failed or is closed; says nothing about the picture, which may be tried again. */
export class ImageWorkshopError extends Error {
  override name = 'ImageWorkshopError'
  readonly code = 'image-workshop'
}

/** One account has too many pictures waiting to be prepared; each may be tried again. */
export class ImageWorkshopBusyError extends Error {
  override name = 'ImageWorkshopBusyError'
  readonly code = 'image-workshop-busy'
}

/** A form sends two pictures at a time: this is a dozen forms at once. */
export const maxWaitingPerOwner = 24

export interface ImageWorkshopOptions {
  /** Resident memory at which a child ends itself; 640 MB holds a 50 megapixel PNG with 16 bits per channel. */
  readonly maxRssBytes?: number
  /** After this a job is given up and its child ended. */
  readonly jobTimeoutMs?: number
  /** How long a child without work is kept. */
  readonly idleMs?: number
}

export function createImageWorkshop({
  maxRssBytes = 640_000_000,
  jobTimeoutMs = 60_000,
  idleMs = 30_000,
}: ImageWorkshopOptions = {}): ImageWorkshop {
  const limits = { maxRssBytes, jobTimeoutMs, idleMs }
  // All yield to readers: on one core a decoder of equal rank would take half of each of their pages.
  const uploads = createPool({ ...limits, niceness: 10, children: 2, maxPerOwner: maxWaitingPerOwner })
  const variants = createPool({
    ...limits,
    // Masters are small, so what makes variants never needs as much.
    maxRssBytes: Math.min(maxRssBytes, 400_000_000),
    niceness: 19,
    children: 1,
    maxPerOwner: Infinity,
  })
  return {
    async prepare(file, owner) {
      const reply = await uploads.run({ kind: 'prepare', file }, owner)
      if (reply.kind === 'prepared') return accepted(reply.image)
      return refused(imageRefusals[requireRefusal(reply)])
    },
    async makeVariants(job) {
      const reply = await variants.run({ kind: 'variants', ...job }, ownWork)
      if (reply.kind === 'variants') return accepted(reply.variants)
      return refused(imageRefusals[requireRefusal(reply)])
    },
    async composeSharePicture(job) {
      const reply = await variants.run({ kind: 'share-picture', ...job }, ownWork)
      return requireDrawn(reply)
    },
    async draw(job) {
      // Not among the variants: a first visitor waits for the samples.
      return requireDrawn(await uploads.run({ kind: 'drawing', ...job }, ownWork))
    },
    async stop() {
      await Promise.all([uploads.stop(), variants.stop()])
    },
  }
}

/** The owner of the site's own work in the round-robin. */
const ownWork = 'site'

function requireRefusal(reply: JobReply): ImageRefusal {
  if (reply.kind === 'refused') return reply.refusal
  throw new ImageWorkshopError(reply.kind === 'fault' ? reply.message : `unexpected reply ${reply.kind}`)
}

function requireDrawn(reply: JobReply): Uint8Array {
  if (reply.kind === 'drawn') return reply.bytes
  throw new ImageWorkshopError(`the drawing was not made: ${requireRefusal(reply)}`)
}

interface Task {
  readonly job: Job
  readonly settle: (reply: JobReply) => void
  readonly fail: (error: Error) => void
}

interface ChildLimits {
  readonly maxRssBytes: number
  readonly jobTimeoutMs: number
  readonly idleMs: number
  readonly niceness: number
}

interface PoolLimits extends ChildLimits {
  readonly children: number
  readonly maxPerOwner: number
}

/** Beside this module in the build; else the sources. */
const [workerFile, fontsFile] = (
  import.meta.env.PROD
    ? ['./worker.js', './fonts/fonts.conf']
    : ['./worker.ts', '../../app/styles/fonts/generated/fonts.conf']
).map((path) => fileURLToPath(new URL(path, import.meta.url))) as [string, string]

/** Children of one kind and the jobs that wait for one of them. */
function createPool(limits: PoolLimits) {
  const waiting = createFairQueue<Task>(limits)
  const slots = Array.from({ length: limits.children }, () => createSlot(limits))
  const owners = new Set<string>()
  let stopped = false

  function advance(): void {
    for (const slot of slots) {
      if (slot.isBusy()) continue
      const next = waiting.take(owners)
      if (!next) return
      owners.add(next.owner)
      void slot.work(next.item).finally(() => {
        owners.delete(next.owner)
        advance()
      })
    }
  }

  return {
    run(job: Job, owner: string): Promise<JobReply> {
      return new Promise((settle, fail) => {
        if (stopped) return fail(closed())
        if (!waiting.add(owner, { job, settle, fail }))
          return fail(new ImageWorkshopBusyError(`${limits.maxPerOwner} pictures are waiting already`))
        advance()
      })
    },
    async stop(): Promise<void> {
      stopped = true
      for (const task of waiting.clear()) task.fail(closed())
      await Promise.all(slots.map((slot) => slot.stop()))
    },
  }
}

const closed = () => new ImageWorkshopError('the image workshop is closed')

/** A place for one child process, which does one job at a time. */
function createSlot(limits: ChildLimits) {
  let child: ChildProcess | null = null
  /** The master that the child has. Sending it again with each of its sizes left megabytes to collect, ten times a picture. */
  let held: Uint8Array | null = null
  let current: Promise<void> | null = null
  let idleTimer: NodeJS.Timeout | undefined
  let stopped = false

  async function attempt(task: Task): Promise<void> {
    // A crash may be bad luck (the system short of memory) or the picture's doing: the second one decides.
    for (const again of [true, false]) {
      try {
        child ??= await startAnew()
      } catch (error) {
        return task.fail(new ImageWorkshopError('the image process could not be started', { cause: error }))
      }
      const end = await converse(child, withoutHeld(task.job), limits.jobTimeoutMs)
      if (end.kind === 'reply') return task.settle(end.reply)
      child = null
      if (end.kind !== 'crash') return task.settle({ kind: 'refused', refusal: 'tooHeavy' })
      if (stopped) return task.fail(closed())
      if (!again) return task.settle({ kind: 'refused', refusal: 'damaged' })
    }
  }

  function startAnew(): Promise<ChildProcess> {
    held = null
    return start(limits)
  }

  function withoutHeld(job: Job): Job {
    if (job.kind !== 'variants') return job
    if (job.master === held) return { ...job, master: null }
    held = job.master
    return job
  }

  function dismiss(): void {
    child?.disconnect()
    child = null
    held = null
  }

  return {
    isBusy: () => current !== null,
    work(task: Task): Promise<void> {
      clearTimeout(idleTimer)
      current = attempt(task).finally(() => {
        current = null
        if (!stopped) idleTimer = setTimeout(dismiss, limits.idleMs).unref()
      })
      return current
    },
    async stop(): Promise<void> {
      stopped = true
      await current
      clearTimeout(idleTimer)
      dismiss()
    },
  }
}

async function start({ maxRssBytes, niceness }: ChildLimits): Promise<ChildProcess> {
  const child = fork(workerFile, [String(maxRssBytes)], {
    // No variable of ours, secrets above all, is of use to a decoder. Fontconfig is shown our typefaces and no other.
    env: { MALLOC_ARENA_MAX: '2', FONTCONFIG_FILE: fontsFile },
    execArgv: ['--max-old-space-size=256'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // At once: threads take over what their process had when they began, and the decoder's begin while it starts.
  if (child.pid !== undefined) setPriority(child.pid, niceness)
  const failed = new AbortController()
  child.once('exit', (code) => failed.abort(new Error(`it ended with code ${code}`)))
  child.on('error', (error) => failed.abort(error))
  await once(child, 'message', { signal: failed.signal }).then(([message]) => {
    if (message !== readyMessage) throw new Error('it did not report that it is ready')
  })
  // An idle child never keeps the server from ending; it ends by itself when the server is gone.
  child.unref()
  child.channel?.unref()
  return child
}

type End =
  { kind: 'reply'; reply: JobReply } | { kind: 'overMemory' } | { kind: 'timeout' } | { kind: 'crash' }

function converse(child: ChildProcess, job: Job, timeoutMs: number): Promise<End> {
  return new Promise((resolve) => {
    let timedOut = false
    const timer = setTimeout(() => {
      timedOut = true
      child.kill('SIGKILL')
    }, timeoutMs)
    const finish = (end: End) => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onExit)
      resolve(end)
    }
    const onMessage = (reply: JobReply) => finish({ kind: 'reply', reply })
    const onExit = (code: number | null) =>
      finish({ kind: timedOut ? 'timeout' : code === overMemoryExitCode ? 'overMemory' : 'crash' })
    child.on('message', onMessage).on('exit', onExit)
    // A child that died while idle closes its channel first; the next job hears of its exit.
    if (child.exitCode !== null || child.signalCode !== null || !child.connected)
      return finish({ kind: 'crash' })
    child.send(job, (error) => {
      if (error) child.kill('SIGKILL')
    })
  })
}
