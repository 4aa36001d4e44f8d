import Fastify from 'fastify'
import vm from 'node:vm'
import { expect, test, vi } from 'vitest'
import { registerServiceWorker } from './service-worker.ts'

test('the worker that removes stored pages asks again to take over, in case the old one has started once more', async () => {
  const app = Fastify()
  await registerServiceWorker(app, { clientBuild: null, pictureOrigins: [] })
  const script = (await app.inject('/service-worker.js')).body
  const listeners = new Map<string, () => void>()
  const timers: (() => void)[] = []
  const skipWaiting = vi.fn<() => void>()
  vm.runInNewContext(script, {
    self: { skipWaiting, addEventListener: (type: string, on: () => void) => listeners.set(type, on) },
    setTimeout: (later: () => void) => timers.push(later),
  })

  listeners.get('install')?.()
  expect(skipWaiting).toHaveBeenCalledTimes(1)
  for (const later of timers) later()
  expect(skipWaiting).toHaveBeenCalledTimes(2)
})
