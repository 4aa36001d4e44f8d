import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import { imageRefusals } from '#domain/media/refusals.ts'
import type { ImageRefusal } from '#domain/media/refusals.ts'
import { accepted, refused } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { Job, JobReply, MadeVariant, PreparedImage, SharePictureJob, VariantsJob } from './jobs.ts'
import { overMemoryExitCode, readyMessage } from './jobs.ts'

/**
 * Pictures are decoded and encoded here, outside the process that answers people. Two child processes, started
 * when first needed and let go when idle: one prepares uploads, for which a person waits, one makes variants at the
 * lowest priority. Each
 * does one job at a time, so never more than two run. With two server processes each has its own two.
 */
export interface ImageWorkshop {
  /** Turns the uploaded file at path `file` into a master, or says in words why it is not taken. */
  prepare(file: string): Promise<Result<PreparedImage, string>>
  /** The files of one ratio and width of `master`. */
  makeVariants(
    job: Omit<VariantsJob, 'kind'> & { master: Uint8Array },
  ): Promise<Result<readonly MadeVariant[], string>>
  /** A JPEG of a drawing of ours with a master in it. @throws {ImageWorkshopError} when it cannot be made. */
  composeSharePicture(job: Omit<SharePictureJob, 'kind'>): Promise<Uint8Array>
  /** Lets running jobs finish and refuses waiting and later ones with ImageWorkshopError. */
  stop(): Promise<void>
}

/** The workshop itself failed or is closed; says nothing about the picture, which may be tried again. */
export class ImageWorkshopError extends Error {
  override name = 'ImageWorkshopError'
  readonly code = 'image-workshop'
}

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
  // Both yield to readers: on one core a decoder of equal rank would take half of each of their pages.
  const uploads = createLane({ ...limits, niceness: 10 })
  // Masters are small, so what makes variants never needs as much.
  const variants = createLane({ ...limits, maxRssBytes: Math.min(maxRssBytes, 400_000_000), niceness: 19 })
  return {
    async prepare(file) {
      const reply = await uploads.run({ kind: 'prepare', file })
      if (reply.kind === 'prepared') return accepted(reply.image)
      return refused(imageRefusals[requireRefusal(reply)])
    },
    async makeVariants(job) {
      const reply = await variants.run({ kind: 'variants', ...job })
      if (reply.kind === 'variants') return accepted(reply.variants)
      return refused(imageRefusals[requireRefusal(reply)])
    },
    async composeSharePicture(job) {
      const reply = await variants.run({ kind: 'share-picture', ...job })
      if (reply.kind === 'share-picture') return reply.bytes
      throw new ImageWorkshopError(`the share picture was not made: ${requireRefusal(reply)}`)
    },
    async stop() {
      await Promise.all([uploads.stop(), variants.stop()])
    },
  }
}

function requireRefusal(reply: JobReply): ImageRefusal {
  if (reply.kind === 'refused') return reply.refusal
  throw new ImageWorkshopError(reply.kind === 'fault' ? reply.message : `unexpected reply ${reply.kind}`)
}

interface Task {
  readonly job: Job
  readonly settle: (reply: JobReply) => void
  readonly fail: (error: ImageWorkshopError) => void
  crashes: number
}

interface LaneLimits {
  readonly maxRssBytes: number
  readonly jobTimeoutMs: number
  readonly idleMs: number
  readonly niceness: number
}

// Resolved through package.json, so that it is the same file whether this module runs as source or bundled.
const workerFile = createRequire(import.meta.url).resolve('#server/images/worker.ts')

/** One child process and the jobs waiting for it, first come first served. */
function createLane(limits: LaneLimits) {
  const waiting: Task[] = []
  let child: ChildProcess | null = null
  /** The master that the child has. Sending it again with each of its sizes left megabytes to collect, ten times a picture. */
  let held: Uint8Array | null = null
  let current: Promise<void> | null = null
  let idleTimer: NodeJS.Timeout | undefined
  let stopped = false

  function advance(): void {
    if (current) return
    clearTimeout(idleTimer)
    const task = waiting.shift()
    if (!task) {
      idleTimer = setTimeout(dismiss, limits.idleMs).unref()
      return
    }
    current = work(task).finally(() => {
      current = null
      advance()
    })
  }

  async function work(task: Task): Promise<void> {
    try {
      child ??= await startAnew()
    } catch (error) {
      task.fail(new ImageWorkshopError('the image process could not be started', { cause: error }))
      return
    }
    const end = await converse(child, withoutHeld(task.job), limits.jobTimeoutMs)
    if (end.kind === 'reply') return task.settle(end.reply)
    child = null
    if (end.kind !== 'crash') return task.settle({ kind: 'refused', refusal: 'tooHeavy' })
    // A crash may be bad luck (the system short of memory) or the picture's doing: the second one decides.
    task.crashes += 1
    if (stopped) return task.fail(new ImageWorkshopError('the image workshop is closed'))
    if (task.crashes > 1) return task.settle({ kind: 'refused', refusal: 'damaged' })
    waiting.unshift(task)
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
    run(job: Job): Promise<JobReply> {
      return new Promise((settle, fail) => {
        if (stopped) return fail(new ImageWorkshopError('the image workshop is closed'))
        waiting.push({ job, settle, fail, crashes: 0 })
        advance()
      })
    },
    async stop(): Promise<void> {
      stopped = true
      for (const task of waiting.splice(0)) task.fail(new ImageWorkshopError('the image workshop is closed'))
      await current
      clearTimeout(idleTimer)
      dismiss()
    },
  }
}

async function start({ maxRssBytes, niceness }: LaneLimits): Promise<ChildProcess> {
  const child = fork(workerFile, [String(maxRssBytes)], {
    // No variable of ours, secrets above all, is of use to a decoder.
    env: { MALLOC_ARENA_MAX: '2' },
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
    // A child that died while idle closes its channel first; its exit is reported to whoever asks next.
    if (child.exitCode !== null || child.signalCode !== null || !child.connected)
      return finish({ kind: 'crash' })
    child.send(job, (error) => {
      if (error) child.kill('SIGKILL')
    })
  })
}
