import { type Logger, pino, stdTimeFunctions } from 'pino'

export type { Logger }

/**
 * JSON lines on standard output, one per event. Control characters are escaped by JSON itself.
 * Never logged: bodies, cookies, query strings, addresses of visitors, anything a person typed.
 */
export function createLog(): Logger {
  return pino({
    level: 'info',
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: pino.stdSerializers.err },
  })
}
