import { type DestinationStream, type Logger, type LoggerOptions, pino, stdTimeFunctions } from 'pino'

export type { Logger }

/**
 * Writes one JSON line per event to standard output, or to `to`. JSON escapes control characters.
 * Never log bodies, cookies, query strings, client addresses or anything that a person typed.
 */
export function createLog(to?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: 'info',
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: pino.stdSerializers.err },
  }
  return to ? pino(options, to) : pino(options)
}
