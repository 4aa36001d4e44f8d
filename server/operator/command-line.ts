import { StorageFullError } from '#ports/storage-full.ts'
import { ConfigError } from '../settings/config.ts'
import { type Environment, processEnvironment } from '../settings/env.ts'

/** The surroundings of an operator's command. */
export interface CommandParts {
  readonly environment: Environment
  /** The folder that relative paths in the settings start from. */
  readonly directory: string
  /** Prints the progress. */
  readonly announce: (line: string) => void
  /** Stops the command. */
  readonly signal: AbortSignal
}

/** The lines that an operator's command prints, and its exit code: 1 when the command failed. */
export interface CommandAnswer {
  readonly lines: readonly string[]
  readonly exitCode: 0 | 1
}

/** Prints the answer and sets the exit code. `failure`: a sentence to print before an unknown error. */
export async function runCommand(answer: () => Promise<CommandAnswer>, failure: string): Promise<void> {
  const { lines, exitCode } = await answer().catch((error: unknown): CommandAnswer => ({
    lines: explain(error, failure),
    exitCode: 1,
  }))
  process[exitCode === 0 ? 'stdout' : 'stderr'].write(`${lines.join('\n')}\n`)
  process.exitCode = exitCode
}

/** The same for a command that a signal stops: it ends what it has begun, and prints that it was stopped. */
export async function runUntilStopped(
  answer: (args: readonly string[], parts: CommandParts) => Promise<CommandAnswer>,
  failure: string,
): Promise<void> {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => stopping.abort(new Error('It was stopped.')))
  const parts = {
    environment: processEnvironment,
    directory: process.cwd(),
    announce: (line: string) => void process.stderr.write(`${line}\n`),
    signal: stopping.signal,
  }
  await runCommand(() => answer(process.argv.slice(2), parts), failure)
}

function explain(error: unknown, failure: string): readonly string[] {
  if (error instanceof ConfigError) {
    return ['Please correct these settings:', ...error.problems.map((line) => `  ${line}`)]
  }
  if (error instanceof StorageFullError) return [`${failure} The disk is full.`]
  const message = error instanceof Error ? error.message : String(error)
  return /no such (table|column)|(relation|column) .+ does not exist/.test(message)
    ? [
        'The database is of an older version of the site. Restart the site once with npm start, then try again.',
      ]
    : [`${failure} ${message}`]
}
