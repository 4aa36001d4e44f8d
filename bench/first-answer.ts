import { get } from 'node:http'
import type { Measured } from './processes.ts'

/** Resolves with the last byte of the first 200 of the home page. @throws with what it wrote when it ends before. */
export async function firstAnswer(port: number, server: Measured): Promise<void> {
  while (!(await answers(port))) {
    if (server.hasEnded()) throw new Error(`It ended before it answered:\n${server.output()}`)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path: '/', agent: false }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode === 200))
    }).on('error', () => resolve(false))
  })
}
