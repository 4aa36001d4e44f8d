import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/*
 * Runs as a separate process: `node bench/reader-process.ts SECONDS VIEWS`. VIEWS is a list of lists, each with the
 * address of a page and then those of its files. Twelve readers open one page after the other with a short pause
 * between them, and load its files over six connections that stay open, as browsers do. Prints the times of all views
 * as one list of `Waited`.
 */
export interface Waited {
  /** From the request for the page to its last byte. */
  readonly pageMs: number
}

const readers = 12
const thinkingMs = 40

const [seconds, json = '[]'] = process.argv.slice(2)
const views = JSON.parse(json) as string[][]
const until = performance.now() + Number(seconds) * 1_000
const waited: Waited[] = []

await Promise.all(
  Array.from({ length: readers }, async (_, reader) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 6 })
    // So that the readers do not all start at the same moment.
    await pause((thinkingMs * reader) / readers)
    for (let turn = reader; performance.now() < until; turn += 1) {
      const [page = '', ...files] = views[turn % views.length] ?? []
      const began = performance.now()
      await load(page, agent)
      const pageMs = performance.now() - began
      await Promise.all(files.map((file) => load(file, agent)))
      waited.push({ pageMs })
      await pause(thinkingMs)
    }
  }),
)
// The list is longer than a pipe takes at once, so an exit before it is written would cut it.
process.stdout.write(JSON.stringify(waited), () => process.exit(0))

function load(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
      answer.resume()
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`${url} answered ${answer.statusCode}`)),
      )
    }).on('error', reject)
  })
}
