import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/*
 * Run as a process of its own: `node bench/readers.ts SECONDS URL…`. Twelve visitors ask for one page after the other,
 * each a little while after she had the last. Prints how long each waited, in milliseconds, as one JSON list.
 */
const readers = 12
const thinkingMs = 40

const [seconds = '1', ...urls] = process.argv.slice(2)
const until = performance.now() + Number(seconds) * 1_000
const agent = new Agent({ keepAlive: true, maxSockets: readers })
const waited: number[] = []

await Promise.all(
  Array.from({ length: readers }, async (_, reader) => {
    // Not all at the same moment.
    await pause((thinkingMs * reader) / readers)
    for (let page = reader; performance.now() < until; page += 1) {
      const began = performance.now()
      await read(urls[page % urls.length] ?? '')
      waited.push(Math.round((performance.now() - began) * 100) / 100)
      await pause(thinkingMs)
    }
  }),
)
console.log(JSON.stringify(waited))
process.exit(0)

function read(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
      answer.resume()
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`${url} answered ${answer.statusCode}`)),
      )
    }).on('error', reject)
  })
}
