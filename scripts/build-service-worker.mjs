// Builds app/offline/service-worker.ts into one file of its own beside the browser's half of the build.
import { build } from 'vite'

await build({
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: 'build/client',
    emptyOutDir: false,
    target: 'es2022',
    rollupOptions: {
      input: 'app/offline/service-worker.ts',
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
})
