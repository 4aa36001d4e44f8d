import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'

// Loaded into the site's own process in front of everything else (`node --import`): each address that its server is
// given goes into a file, one a line, as `GET /healthz`. Fastify announces itself on this channel.

subscribe('fastify.initialization', ({ fastify }) => {
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat()) appendFileSync(process.env.ROUTES_FILE, `${name} ${url}\n`)
  })
})
