import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterEach, expect, test } from 'vitest'

/** A server that prints its process id and ends with exit code 7 after the first SIGTERM. */
const server = `
  let signals = 0
  process.on('SIGTERM', () => { signals += 1; setTimeout(() => { console.log('signals ' + signals); process.exit(7) }, 100) })
  setInterval(() => {}, 1000)
  console.log('pid ' + process.pid)
`
const launcher = `
  import { serve } from './scripts/serve.mjs'
  process.exitCode = await serve(process.execPath, ['--eval', process.argv[1]], {})
`

let started: ChildProcess[] = []
afterEach(() => {
  for (const child of started) child.kill('SIGKILL')
  started = []
})

function launch(program = server) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', launcher, program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const nextLine = async () => String((await lines.next()).value)
  return { child, nextLine }
}

test('a signal to the launcher reaches the server once, and its exit code comes back', async () => {
  const { child, nextLine } = launch()
  await nextLine()

  child.kill('SIGTERM')
  child.kill('SIGTERM')

  expect(await nextLine()).toBe('signals 1')
  const [code] = await once(child, 'exit')
  expect(code).toBe(7)
})

test('a signal that comes again later is passed on again, so that the server can be ended at once', async () => {
  const { child, nextLine } = launch(`
    process.on('SIGTERM', () => console.log('again'))
    process.on('disconnect', () => process.exit())
    setInterval(() => {}, 1000)
    console.log('ready')
  `)
  await nextLine()

  child.kill('SIGTERM')
  expect(await nextLine()).toBe('again')
  const insisting = setInterval(() => child.kill('SIGTERM'), 50)
  expect(await nextLine()).toBe('again')
  clearInterval(insisting)
})

test('a launcher that is killed outright leaves no server behind', async () => {
  const { child, nextLine } = launch()
  const pid = Number((await nextLine()).replace('pid ', ''))

  child.kill('SIGKILL')

  await expect.poll(() => isAlive(pid), { timeout: 5000 }).toBe(false)
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
