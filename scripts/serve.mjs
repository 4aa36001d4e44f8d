import { spawn } from 'node:child_process'
import os from 'node:os'
import { withNode } from './step.mjs'

/** A signal that comes again sooner is the same one. `server/shutdown.ts` has the same time. */
const sameSignalMs = 1_000

/**
 * Runs a server until it ends and gives back its exit code. SIGTERM, SIGINT and SIGHUP are passed on, each at most once
 * a second: a Ctrl-C reaches this process from the terminal and again from npm. When this process is killed outright,
 * the channel to the server closes and `stop-with-launcher.mjs` stops the server, so that no server is left behind.
 */
export function serve(node, args, environment) {
  return new Promise((resolve, reject) => {
    const server = spawn(node, ['--import', './scripts/stop-with-launcher.mjs', ...args], {
      env: withNode(node, environment),
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    const passedAt = new Map()
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
      process.on(signal, () => {
        if (performance.now() - (passedAt.get(signal) ?? -Infinity) < sameSignalMs) return
        passedAt.set(signal, performance.now())
        // The server knows how to stop in an orderly way on these two only.
        server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
      })
    }
    server.on('error', reject)
    server.on('exit', (code, signal) =>
      resolve(code ?? 128 + (os.constants.signals[signal ?? 'SIGTERM'] ?? 15)),
    )
  })
}
