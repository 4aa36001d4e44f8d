import { Agent, request } from 'node:http'
import os from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

/*
 * Runs as a separate process: `node bench/stranger-process.ts SECONDS SITE_URL ATTACK`. Each of fifty connections has
 * another client address, and sends its next request as soon as it is answered. Prints the number of answers by status.
 */
const connections = 50

interface Attempt {
  readonly method: 'GET' | 'POST'
  readonly cookie?: string
  readonly body?: string
}
const post = (body: string): Attempt => ({ method: 'POST', body })

/** The largest form that an attack once used and the largest that the contact form receives, in turns. */
const attacks = {
  fields: [post('a&'.repeat(950_000)), post('a&'.repeat(30_000))],
  marks: [post(`name=a${'%CC%81'.repeat(100_000)}`), post(`name=a${'%CC%81'.repeat(10_000)}`)],
  sessions: [post(''), { method: 'GET', cookie: 'session=x; my-session=x' }],
} as const satisfies Record<string, readonly [Attempt, Attempt]>
export type Attack = keyof typeof attacks

const [seconds, siteUrl = '', kind = 'fields'] = process.argv.slice(2)
// The benchmark measures how long readers wait, and they share this processor.
os.setPriority(os.constants.priority.PRIORITY_LOW)
const until = performance.now() + Number(seconds) * 1_000
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const statuses: Record<string, number> = {}

await Promise.all(
  Array.from({ length: connections }, async (_, connection) => {
    for (let turn = connection; performance.now() < until; turn += 1) {
      const status = await send(attacks[kind as Attack][turn % 2 === 0 ? 0 : 1], `198.51.100.${connection}`)
      statuses[status] = (statuses[status] ?? 0) + 1
      // Opening connections without a pause would measure this process.
      if (status === 'cut') await pause(20)
    }
  }),
)
console.log(
  Object.entries(statuses)
    .map((entry) => entry.join(': '))
    .join(', '),
)
process.exit(0)

function send({ method, cookie, body }: Attempt, address: string): Promise<string> {
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': body?.length }
  const headers = {
    origin: siteUrl,
    'x-forwarded-for': address,
    ...(cookie && { cookie }),
    ...(body !== undefined && form),
  }
  return new Promise((resolve) => {
    const asking = request(`${siteUrl}/contactus`, { agent, method, headers })
    asking.on('response', (answer) => {
      answer.resume()
      answer.on('close', () => resolve(String(answer.statusCode)))
    })
    asking.on('error', () => resolve('cut'))
    asking.end(body)
  })
}
