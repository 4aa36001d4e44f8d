import { spawn } from 'node:child_process'
import os from 'node:os'
import { withNode } from './step.mjs'

/** A repeated signal within this time counts as the first one. `server/shutdown.ts` uses the same time. */
const sameSignalMs = 1_000

/**
 * Runs a server until it ends and returns its exit code. It passes SIGTERM, SIGINT and SIGHUP on, each at most once a
 * second, because one Ctrl-C reaches this process from the terminal and again from npm. When this process is killed,
 * the channel to the server closes and `stop-with-launcher.mjs` stops the server.
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
        // The server handles only SIGTERM and SIGINT.
        server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
      })
    }
    server.on('error', reject)
    server.on('exit', (code, signal) =>
      resolve(code ?? 128 + (os.constants.signals[signal ?? 'SIGTERM'] ?? 15)),
    )
  })
}
