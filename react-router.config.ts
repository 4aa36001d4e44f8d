import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // `scripts/build.mjs` names it.
  buildDirectory: process.env['BUILD_FOLDER'] ?? 'build',
  // Each entry of `vite.config.ts` becomes a file with the same name.
  serverBuildFile: '[name].js',
  // The first page contains all routes. Loading them later would cost requests on a slow connection.
  routeDiscovery: { mode: 'initial' },
  // A page must have all its code when the connection breaks.
  splitRouteModules: false,
} satisfies Config
