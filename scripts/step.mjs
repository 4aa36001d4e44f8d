import { spawn } from 'node:child_process'
import path from 'node:path'
import { explain } from './setup-problem.mjs'

/**
 * Runs one step of the set-up. It prints a line at the beginning and the seconds at the end, and the output only when
 * the step fails.
 * @param {{ says: string, fails: string }} words `says`: "Installing dependencies". `fails`: the start of a sentence.
 * @returns the standard output of the command.
 * @throws {SetupProblem}
 */
export async function step(node, words, command, args, environment = {}) {
  const began = Date.now()
  process.stdout.write(`${words.says} …`)
  const { code, stdout, output } = await quietly(command, args, withNode(node, environment))
  process.stdout.write(code === 0 ? ` ${((Date.now() - began) / 1000).toFixed(1)} s\n` : ' failed\n')
  if (code !== 0) throw explain(words.fails, output)
  return stdout
}

/** Runs a command without showing its output. `code` is null when it could not be started or was killed. */
export function quietly(command, args, env = process.env) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let stdout = ''
    let output = ''
    child.stdout.on('data', (bytes) => {
      stdout += bytes
      output += bytes
    })
    child.stderr.on('data', (bytes) => (output += bytes))
    child.on('error', (error) => resolve({ code: null, stdout, output: `${output}${error.message}` }))
    child.on('close', (code) => resolve({ code, stdout, output }))
  })
}

/** The environment of a child process. The chosen Node is first in PATH, so that tools use the same one. */
export function withNode(node, environment = {}) {
  return {
    ...process.env,
    PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`,
    ...environment,
  }
}
