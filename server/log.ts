import { type Logger, pino, stdTimeFunctions } from 'pino'

export type { Logger }

/**
 * Writes one JSON line per event to standard output. JSON escapes control characters.
 * Never log bodies, cookies, query strings, client addresses or anything that a person typed.
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
