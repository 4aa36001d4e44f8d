import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // Two files, each named after its source: server/main.ts starts the process, server/images/worker.ts those that decode.
  serverBuildFile: '[name].js',
  // The whole site map travels with the first page: asking for it piece by piece costs requests on a slow line.
  routeDiscovery: { mode: 'initial' },
  // What a page does when the connection drops must have arrived with the page, not wait to be fetched then.
  splitRouteModules: false,
} satisfies Config
