import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/**
 * Libraries of hundreds of small modules: bundled, the server reads what it uses of them from one file and starts in
 * half the time. Those that belong together go together, so that none is there twice.
 */
const bundledForTheServer = [
  /^@mantine\//,
  /^@better-auth\//,
  'better-auth',
  'better-call',
  'jose',
  'kysely',
  'zod',
]

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    // One server module for development and production: it imports virtual:react-router/server-build itself.
    ssr: {
      build: { rollupOptions: { input: 'server/main.ts' } },
      ...(command === 'build' && { resolve: { noExternal: bundledForTheServer } }),
    },
  },
}))
