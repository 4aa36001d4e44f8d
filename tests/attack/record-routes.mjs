import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'

// Node loads this module first in the site's process (`node --import`). It writes each route of the server to a file,
// one per line, such as `GET /healthz`. Fastify publishes each new instance on this diagnostics channel.

subscribe('fastify.initialization', ({ fastify }) => {
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat()) appendFileSync(process.env.ROUTES_FILE, `${name} ${url}\n`)
  })
})
