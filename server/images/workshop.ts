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
 * Decodes and encodes pictures in child processes, which start when needed and stop when idle. Two of them prepare
 * uploads, because a person waits for these. They serve accounts round-robin, one picture of each account at a time, so
 * that a slow picture does not delay other accounts. A third one makes variants. Each server process has its own three.
 */
export type ImageWorkshop = ReturnType<typeof createImageWorkshop>

/** The workshop failed or is closed. The picture may be valid and can be tried again. */
export class ImageWorkshopError extends Error {
  override name = 'ImageWorkshopError'
  readonly code = 'image-workshop'
}

/** One account has too many pictures waiting to be prepared. The picture can be tried again. */
export class ImageWorkshopBusyError extends Error {
  override name = 'ImageWorkshopBusyError'
  readonly code = 'image-workshop-busy'
}

/** A form sends two pictures at the same time, so this is enough for twelve open forms. */
export const maxWaitingPerOwner = 24

interface ImageWorkshopOptions {
  /** The resident memory at which a child exits. 640 MB is enough for a 50 megapixel PNG with 16 bits per channel. */
  readonly maxRssBytes?: number
  /** After this time the child of a job is killed. */
  readonly jobTimeoutMs?: number
  /** After this time without a job a child is stopped. */
  readonly idleMs?: number
}

export function createImageWorkshop({
  maxRssBytes = 640_000_000,
  jobTimeoutMs = 60_000,
  idleMs = 30_000,
}: ImageWorkshopOptions = {}) {
  // A lower priority than the server: on one core, an equal decoder would take half of the processor time. Not the
  // lowest, because somebody waits for uploads and variants: a busy machine would leave almost nothing for them.
  const limits = { maxRssBytes, jobTimeoutMs, idleMs, niceness: 10 }
  const uploads = createPool({ ...limits, children: 2, maxPerOwner: maxWaitingPerOwner })
  const variants = createPool({
    ...limits,
    // Masters are small, so making variants needs less memory.
    maxRssBytes: Math.min(maxRssBytes, 400_000_000),
    children: 1,
    maxPerOwner: Infinity,
  })
  return {
    /**
     * Turns the uploaded file at path `file` into a master, or returns the reason why it is refused, in words. `owner`:
     * the `uid` of the account, for the round-robin.
     * @throws {ImageWorkshopBusyError} when `owner` has `maxWaitingPerOwner` pictures waiting.
     */
    async prepare(file: string, owner: string): Promise<Result<PreparedImage, string>> {
      const reply = await uploads.run({ kind: 'prepare', file }, owner)
      if (reply.kind === 'prepared') return accepted(reply.image)
      return refused(imageRefusals[requireRefusal(reply)])
    },
    /** Makes the variants of one ratio and width of `master`. */
    async makeVariants(
      job: Omit<VariantsJob, 'kind'> & { master: Uint8Array },
    ): Promise<Result<readonly MadeVariant[], string>> {
      const reply = await variants.run({ kind: 'variants', ...job }, ownWork)
      if (reply.kind === 'variants') return accepted(reply.variants)
      return refused(imageRefusals[requireRefusal(reply)])
    },
    /** Returns a JPEG of a drawing, a title and a master. @throws {ImageWorkshopError} when it cannot be made. */
    async composeSharePicture(job: Omit<SharePictureJob, 'kind'>): Promise<Uint8Array> {
      const reply = await variants.run({ kind: 'share-picture', ...job }, ownWork)
      return requireDrawn(reply)
    },
    /** Returns a JPEG of a drawing. @throws {ImageWorkshopError} when it cannot be made. */
    async draw(job: Omit<DrawingJob, 'kind'>): Promise<Uint8Array> {
      // In the pool of uploads, because the first visitors wait for the samples.
      return requireDrawn(await uploads.run({ kind: 'drawing', ...job }, ownWork))
    },
    /** Finishes running jobs. Rejects waiting and later jobs with ImageWorkshopError. */
    async stop(): Promise<void> {
      await Promise.all([uploads.stop(), variants.stop()])
    },
  }
}

/** The owner of the site's own jobs in the round-robin. */
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

/** Next to this module in the build; in the sources otherwise. */
const [workerFile, fontsFile] = (
  import.meta.env.PROD
    ? ['./worker.js', './fonts/fonts.conf']
    : ['./worker.ts', '../../app/styles/fonts/generated/fonts.conf']
).map((path) => fileURLToPath(new URL(path, import.meta.url))) as [string, string]

/** A pool of equal child processes and the queue of their jobs. */
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
          return fail(new ImageWorkshopBusyError(`${limits.maxPerOwner} pictures of the account are waiting`))
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

/** Runs one job at a time in one child process, which it starts when needed. */
function createSlot(limits: ChildLimits) {
  let child: ChildProcess | null = null
  /** The last master sent to the child. It is not sent again for each size, which would create megabytes of garbage. */
  let sentMaster: Uint8Array | null = null
  let current: Promise<void> | null = null
  let idleTimer: NodeJS.Timeout | undefined
  let stopped = false

  async function attempt(task: Task): Promise<void> {
    // The first crash may have another cause, such as too little memory. After a second one the picture is refused.
    for (const again of [true, false]) {
      try {
        child ??= await startChild()
      } catch (error) {
        return task.fail(new ImageWorkshopError('the image process could not be started', { cause: error }))
      }
      const end = await runJob(child, withoutSentMaster(task.job), limits.jobTimeoutMs)
      if (end.kind === 'reply') return task.settle(end.reply)
      child = null
      if (end.kind !== 'crash') return task.settle({ kind: 'refused', refusal: 'tooHeavy' })
      if (stopped) return task.fail(closed())
      if (!again) return task.settle({ kind: 'refused', refusal: 'damaged' })
    }
  }

  function startChild(): Promise<ChildProcess> {
    sentMaster = null
    return start(limits)
  }

  function withoutSentMaster(job: Job): Job {
    if (job.kind !== 'variants') return job
    if (job.master === sentMaster) return { ...job, master: null }
    sentMaster = job.master
    return job
  }

  function stopChild(): void {
    child?.disconnect()
    child = null
    sentMaster = null
  }

  return {
    isBusy: () => current !== null,
    work(task: Task): Promise<void> {
      clearTimeout(idleTimer)
      current = attempt(task).finally(() => {
        current = null
        if (!stopped) idleTimer = setTimeout(stopChild, limits.idleMs).unref()
      })
      return current
    },
    async stop(): Promise<void> {
      stopped = true
      await current
      clearTimeout(idleTimer)
      stopChild()
    },
  }
}

async function start({ maxRssBytes, niceness }: ChildLimits): Promise<ChildProcess> {
  const child = fork(workerFile, [String(maxRssBytes)], {
    // The child gets no variables of the site, above all no secrets. Fontconfig finds only the site's typefaces.
    env: { MALLOC_ARENA_MAX: '2', FONTCONFIG_FILE: fontsFile },
    execArgv: ['--max-old-space-size=256'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // Set it immediately: threads inherit the priority at their start, and the decoder starts its threads early.
  if (child.pid !== undefined) setPriority(child.pid, niceness)
  const failed = new AbortController()
  child.once('exit', (code) => failed.abort(new Error(`it ended with code ${code}`)))
  child.on('error', (error) => failed.abort(error))
  await once(child, 'message', { signal: failed.signal }).then(([message]) => {
    if (message !== readyMessage) throw new Error('it did not report that it is ready')
  })
  // A child must not keep the server alive. It exits when the server has ended.
  child.unref()
  child.channel?.unref()
  return child
}

type End =
  { kind: 'reply'; reply: JobReply } | { kind: 'overMemory' } | { kind: 'timeout' } | { kind: 'crash' }

function runJob(child: ChildProcess, job: Job, timeoutMs: number): Promise<End> {
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
    // A child that ended while idle may have closed its channel before its exit event.
    if (child.exitCode !== null || child.signalCode !== null || !child.connected)
      return finish({ kind: 'crash' })
    child.send(job, (error) => {
      if (error) child.kill('SIGKILL')
    })
  })
}
