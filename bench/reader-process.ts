import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/*
 * A process of its own: `node bench/reader-process.ts SECONDS VIEWS`, VIEWS a list of lists: the address of a page, then
 * those of its files. Twelve readers open one page after the other, each a little while after the last one, and load its
 * files over six connections that they keep open, as browsers do. Prints how long each view took as one list of `Waited`.
 */
export interface Waited {
  /** From asking for the page to its last byte. */
  readonly pageMs: number
  /** … to the last byte of its last file. */
  readonly visitMs: number
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
    // Not all at the same moment.
    await pause((thinkingMs * reader) / readers)
    for (let turn = reader; performance.now() < until; turn += 1) {
      const [page = '', ...files] = views[turn % views.length] ?? []
      const began = performance.now()
      await load(page, agent)
      const pageMs = performance.now() - began
      await Promise.all(files.map((file) => load(file, agent)))
      waited.push({ pageMs, visitMs: performance.now() - began })
      await pause(thinkingMs)
    }
  }),
)
// The list is longer than a pipe takes at once: ending before it is written would cut it.
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
