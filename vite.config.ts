import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    // One server module for development and production: it imports virtual:react-router/server-build itself.
    ssr: { build: { rollupOptions: { input: 'server/main.ts' } } },
  },
})
