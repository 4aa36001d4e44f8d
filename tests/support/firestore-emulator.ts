import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from './free-port.ts'

/** The jar of the Debian package google-cloud-cli-firestore-emulator, which needs Java. */
export const emulatorJar =
  process.env['FIRESTORE_EMULATOR_JAR'] ??
  '/usr/lib/google-cloud-sdk/platform/cloud-firestore-emulator/cloud-firestore-emulator.jar'

/** Starts the provider's Firestore emulator, which takes about 8 seconds. Each project name is a database of its own. */
export async function startFirestoreEmulator() {
  const port = await findFreePort()
  const name = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore'
  const emulator = spawn('java', ['-cp', emulatorJar, name, '--host=127.0.0.1', `--port=${port}`], {
    stdio: 'ignore',
  })
  const origin = `http://127.0.0.1:${port}`
  while (!(await fetch(origin).catch(() => null))) {
    if (emulator.exitCode !== null) throw new Error(`The emulator of ${emulatorJar} does not start.`)
    await wait(100)
  }
  return {
    origin,
    async clear(project: string): Promise<void> {
      await fetch(`${origin}/emulator/v1/projects/${project}/databases/(default)/documents`, {
        method: 'DELETE',
      })
    },
    async stop(): Promise<void> {
      if (emulator.exitCode === null && emulator.kill('SIGKILL')) await once(emulator, 'exit')
    },
  }
}
