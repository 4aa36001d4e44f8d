import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // The server bundle starts the whole process, so it is named after its source, server/main.ts.
  serverBuildFile: 'main.js',
  // The whole site map travels with the first page: asking for it piece by piece costs requests on a slow line.
  routeDiscovery: { mode: 'initial' },
  // What a page does when the connection drops must have arrived with the page, not wait to be fetched then.
  splitRouteModules: false,
} satisfies Config
