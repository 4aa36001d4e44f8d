import { Agent, request } from 'node:http'
import os from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

/*
 * Run as a process of its own: `node bench/stranger.ts SECONDS SITE_URL KIND`. Fifty connections, each with the address
 * of another visitor, ask again as soon as they are answered. Prints how many answers had which status, as JSON.
 */
export type StrangerKind = keyof typeof kinds

const connections = 50
const manyFields = ['a&'.repeat(950_000), 'a&'.repeat(30_000)]
const combiningMarks = [`name=a${'%CC%81'.repeat(100_000)}`, `name=a${'%CC%81'.repeat(10_000)}`]

interface Attempt {
  readonly method: 'GET' | 'POST'
  readonly cookie?: string
  readonly body?: string
}

/** The largest that an attack once used, and the largest that the contact form receives. */
const kinds = {
  fields: (turn: number): Attempt => ({ method: 'POST', body: manyFields[turn % 2] ?? '' }),
  marks: (turn: number): Attempt => ({ method: 'POST', body: combiningMarks[turn % 2] ?? '' }),
  sessions: (turn: number): Attempt =>
    turn % 2 === 0
      ? { method: 'POST', body: '' }
      : { method: 'GET', cookie: `session=x; my-session=${turn}` },
} as const

const [seconds = '1', siteUrl = '', kind = 'fields'] = process.argv.slice(2)
const attempt = kinds[kind as StrangerKind]
// What is measured is what readers wait for, and they ask from the same processor.
os.setPriority(os.constants.priority.PRIORITY_LOW)
const until = performance.now() + Number(seconds) * 1_000
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const statuses: Record<string, number> = {}

await Promise.all(
  Array.from({ length: connections }, async (_, connection) => {
    for (let turn = connection; performance.now() < until; turn += 1) {
      const status = await send(attempt(turn), `198.51.100.${connection}`)
      statuses[status] = (statuses[status] ?? 0) + 1
      // Only after a connection that was cut: opening them without a pause would measure this process.
      if (status === 'cut') await pause(20)
    }
  }),
)
console.log(JSON.stringify(statuses))
process.exit(0)

function send({ method, cookie, body }: Attempt, address: string): Promise<string> {
  return new Promise((resolve) => {
    const asking = request(`${siteUrl}/contactus`, {
      agent,
      method,
      headers: {
        origin: siteUrl,
        'x-forwarded-for': address,
        ...(cookie !== undefined && { cookie }),
        ...(body !== undefined && {
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': body.length,
        }),
      },
    })
    asking.on('response', (answer) => {
      answer.resume()
      answer.on('close', () => resolve(String(answer.statusCode)))
    })
    asking.on('error', () => resolve('cut'))
    asking.end(body)
  })
}
