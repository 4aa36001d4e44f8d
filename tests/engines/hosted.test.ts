import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  collectionLines,
  connectTo,
  describeHosted,
  hostedSettings,
  program,
  project,
  somebodyAt,
} from '#tests/support/hosted-contract.ts'
import { hostedCollections } from '#server/hosted/hosted-fields.ts'
import { createListen } from '#server/hosted/listen.ts'
import { answerCheckHosted } from '#server/operator/check-hosted.ts'
import { emulatorJar, startFirestoreEmulator } from '#tests/support/firestore-emulator.ts'
import { startGcsServer } from '#tests/support/gcs-server.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const { signal } = new AbortController()

/** The Debian package google-cloud-cli-firestore-emulator is not in Debian’s own archive. */
describe.skipIf(!existsSync(emulatorJar))('with the provider’s emulator', () => {
  let emulator: Awaited<ReturnType<typeof startFirestoreEmulator>>
  beforeAll(async () => {
    emulator = await startFirestoreEmulator()
  }, 60_000)
  afterAll(() => emulator?.stop())

  async function emptyPlace() {
    await emulator.clear(project)
    const { origin } = emulator
    const collections = [...hostedCollections, 'newsUpdates', 'Contactus']
    return { origin, listen: createListen({ project, origin, token: async () => 'owner', collections }) }
  }

  describeHosted('collections at the provider’s emulator', emptyPlace)

  // The emulator 528 answers each resume token with a reset and tells everything again (observed in November 2026).
  test('a listener that begins again knows what was changed and deleted meanwhile', async () => {
    const { listen, ...place } = await emptyPlace()
    const there = somebodyAt(place)
    for (const id of ['a', 'b', 'c']) await there.put(`Programs/${id}`, program(id))

    async function hear(): Promise<{ heard: string[]; all: string[] }> {
      const stopping = new AbortController()
      const heard: string[] = []
      const all = Promise.withResolvers<string[]>()
      const listening = listen(
        {
          onChange: (name, updateTime) => void heard.push(updateTime === null ? `${name} deleted` : name),
          onAll: (names) => all.resolve([...names].toSorted()),
        },
        stopping.signal,
      ).catch(() => undefined)
      const names = await all.promise
      stopping.abort(new Error('stopped'))
      await listening
      return { heard: heard.toSorted(), all: names }
    }

    const everything = ['Programs/a', 'Programs/b', 'Programs/c']
    expect(await hear()).toEqual({ heard: everything, all: everything })
    await there.change('Programs/b', { ProgramTitle: 'Else' })
    await there.remove('Programs/c')
    const again = await hear()
    expect(again.all).toEqual(['Programs/a', 'Programs/b'])
    expect(again.heard).toContain('Programs/b')
  })

  test('a check finds what the copy relies on, and leaves no document there', async () => {
    const place = await emptyPlace()
    const bucket = await startGcsServer()
    onTestFinished(() => bucket.close())
    const { lines, exitCode } = await answerCheckHosted([], {
      environment: {
        DATA_DIR: 'data',
        ...hostedSettings(place, bucket),
      },
      directory: await temporaryFolder(),
      announce: () => undefined,
      signal,
    })
    expect(lines.slice(-collectionLines.length)).toEqual(collectionLines)
    expect(exitCode).toBe(0)
    for await (const { name } of connectTo(place).list('WebsiteCheck', signal)) expect(name).toBeUndefined()
  })
})
