import type { IncomingMessage } from 'node:http'

/** The parts of a request that decide whether it is answered from memory. */
export type RequestHead = Pick<IncomingMessage, 'method' | 'url' | 'headers'>
