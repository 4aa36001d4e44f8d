import { spawn } from 'node:child_process'
import path from 'node:path'
import { explain } from './setup-problem.mjs'

/**
 * Runs one quiet step of the set-up: a line when it begins, the seconds it took when it ends, and nothing between
 * unless it fails.
 * @param {{ says: string, fails: string }} words `says`: "Installing dependencies"; `fails`: a sentence's beginning.
 * @returns what the command wrote to stdout.
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

/** Runs a command to its end without showing anything. `code` is null when it could not be started or was killed. */
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

/** The environment of a child: the chosen Node first on the path, so that tools it starts get the same one. */
export function withNode(node, environment = {}) {
  return {
    ...process.env,
    PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`,
    ...environment,
  }
}
