// Builds app/offline/service-worker.ts into one file in the folder of the client build.
import path from 'node:path'
import { build } from 'vite'

await build({
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: path.join(process.env.BUILD_FOLDER, 'client'),
    emptyOutDir: false,
    target: 'es2022',
    rollupOptions: {
      input: 'app/offline/service-worker.ts',
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
})
