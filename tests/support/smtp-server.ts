import type { SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { openMailServer } from './mail-server.ts'

/** A mail server for one test of Vitest. */
export async function startSmtpServer(options: SMTPServerOptions = {}) {
  const server = await openMailServer(options)
  onTestFinished(server.close)
  return server
}
