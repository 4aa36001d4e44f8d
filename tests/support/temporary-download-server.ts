import { onTestFinished } from 'vitest'
import { type DownloadServer, startDownloadServer } from './download-server.ts'

/** A server with download addresses. It is closed when the test ends. */
export async function downloadServer(): Promise<DownloadServer> {
  const server = await startDownloadServer()
  onTestFinished(server.close)
  return server
}
