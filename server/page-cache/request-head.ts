import type { IncomingMessage } from 'node:http'

/** Of a request, what decides whether it is answered from memory. */
export type RequestHead = Pick<IncomingMessage, 'method' | 'url' | 'headers'>
