import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { findFreePort } from './free-port.ts'
import { type IdentityServer, startIdentityServer, clearEmulator } from './identity-server.ts'
import {
  createDataDir,
  defaultSettings,
  type RunningSite,
  repository,
  type SiteSettings,
} from './running-site.ts'

type InProcess = typeof import('#server/in-process.ts')

/** The module in the build. No test runner may compile it again; see `external` in their settings. */
const built = pathToFileURL(path.join(repository, 'build/server/in-process.js')).href

/** Whether an identity service knows the passwords in these tests: see `vitest.requests.config.ts`. */
export const passwordsAtService = process.env['PASSWORDS'] === 'at an identity service'

/** The emulator where the machine has it, without the accounts of the site before; or a stand-in for this site alone. */
async function startIdentityService(): Promise<Pick<IdentityServer, 'url' | 'close'>> {
  const emulator = process.env['IDENTITY_EMULATOR']
  return emulator ? { url: await clearEmulator(emulator), close: () => undefined } : startIdentityServer()
}

/** The folders of the sites that run in this process, by their addresses. */
const folders = new Map<string, string>()
export const dataDirOf = (url: string): string | null => folders.get(url) ?? null

/**
 * Starts the built site in the process of the test and waits until it listens. That takes 0.06 s of processor time;
 * `startSite` takes 1.4 s. `kill` only closes the site quickly, so tests of crashes, signals and settings of Node need
 * `startSite`.
 */
export async function startSiteInProcess(
  given: { readonly dataDir?: string; readonly settings?: SiteSettings } = {},
): Promise<RunningSite> {
  const { startInProcess } = (await import(built)) as InProcess
  const dataDir = given.dataDir ?? createDataDir()
  const port = await findFreePort()
  const service = passwordsAtService ? await startIdentityService() : null
  const identity = service && { IDENTITY_URL: service.url }
  const settings = {
    ...defaultSettings,
    ...identity,
    ...given.settings,
    PORT: String(port),
    DATA_DIR: dataDir,
  }
  const url = given.settings?.['SITE_URL'] ?? `http://localhost:${port}`
  let output = ''
  let stop: Awaited<ReturnType<InProcess['startInProcess']>> | null = null

  async function end(drainMs?: number) {
    folders.delete(url)
    await stop?.(drainMs)
    stop = null
  }
  const site: RunningSite = {
    url,
    port,
    dataDir,
    output: () => output,
    async stop() {
      await end()
      return 0
    },
    // Do not wait for pictures that are still being made.
    async kill() {
      end(0).catch(() => {})
      service?.close()
    },
    async start() {
      output = ''
      stop = await startInProcess(settings, (lines) => (output += lines))
      folders.set(url, dataDir)
    },
  }
  await site.start()
  return site
}
