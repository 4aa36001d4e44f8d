import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import http from 'node:http'
import { join, relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { publicPages } from './app/public/islands/vite-plugin.ts'
import { layerOfFolder } from './app/styles/layer-of-folder.ts'

/**
 * The styles of visitors: those of the first view in the page itself, all others in one file, because a request costs
 * more than a kilobyte on a slow connection.
 */
const stylesOfVisitors = [
  // The styles that are inline in each page: of its header and of its first view (`CriticalStyles`). They include every
  // @font-face: one that arrives later makes Chromium lay out all text again.
  {
    name: 'critical',
    test: /\/app\/(styles\/(?!print|motion|without-script|layout|text|fields)|ui\/(button|cloth|hidden|link|selvedge)|public\/(frame\/(site-header|skip-link|mobile-menu|offline-bar|low-data-note|wordmark|banner|article-page))).*\.css$/,
  },
  // The same of the home page only.
  { name: 'hero', test: /\/app\/public\/home\/hero.*\.css$/ },
  // All other styles, in one file (`DeferredStyles`).
  { name: 'deferred', test: /\/app\/(deletion|offline|styles|ui|public)\/.*\.css$/ },
]

/** The classes and animations of all CSS modules, each as its file and its name. */
const classes = globSync('app/**/*.module.css', { cwd: import.meta.dirname })
  .sort()
  .flatMap((file) => {
    const css = readFileSync(join(import.meta.dirname, file), 'utf8')
    const names = [...css.matchAll(/(?:\.|@keyframes )([a-z][\w-]*)/gi)].map(([, name]) => `${file} ${name}`)
    return [...new Set(names)]
  })
const numbers = new Map(classes.map((name, index) => [name, index]))

/**
 * A page names dozens of classes. Neighbours in a file get neighbouring numbers, because they compress better than
 * hashes: the style sheet is 900 bytes smaller, and the home page 300.
 * @throws for a name that is neither a class nor an animation of the file
 */
function shortClassName(name: string, file: string): string {
  const number = numbers.get(`${relative(import.meta.dirname, file)} ${name}`)
  if (number === undefined) throw new Error(`${file} has no class or animation called ${name}.`)
  return `_${number.toString(36)}`
}

/**
 * Compresses the files of the client while the server is built. `scripts/build.mjs` waits for it too, because this process
 * holds the output of the build open. It then compresses what the build of the server adds.
 */
const compressClient: Plugin = {
  name: 'compress-client',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle() {
    spawn(process.execPath, ['scripts/compress-files.mjs'], { stdio: 'inherit' })
  },
}

/**
 * Modules of the server get `node:http` as `require` returns it. When Node 24 imports it, Node reads all of its exports,
 * and `WebSocket` loads the client of `fetch`, which costs a start 60 ms (`findings/import-of-http-loads-undici.sh`).
 */
const httpWithoutFetch: Plugin = {
  name: 'http-without-fetch',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'ssr',
  resolveId: (id, _importer, { kind }) =>
    kind !== 'require-call' && /^(node:)?http$/.test(id) ? '\0http' : null,
  load(id) {
    if (id !== '\0http') return null
    const exported = Object.entries(Object.getOwnPropertyDescriptors(http)).filter(([, { value }]) => value)
    return `const http = process.getBuiltinModule('node:http')
      export default http
      export const { ${exported.map(([name]) => name).join(', ')} } = http`
  },
}

export default defineConfig(({ command }) => {
  const css = {
    postcss: { plugins: [layerOfFolder] },
    ...(command === 'build' && { modules: { generateScopedName: shortClassName } }),
  }
  return {
    plugins: [reactRouter(), publicPages(css), compressClient, httpWithoutFetch],
    build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
    css,
    environments: {
      client: {
        build: { rollupOptions: { output: { codeSplitting: { groups: stylesOfVisitors } } } },
      },
      // Development and production use the same server module. It imports virtual:react-router/server-build.
      ssr: {
        build: {
          rollupOptions: {
            // Each entry is a separate process: the site, its child processes, and the commands of the operator.
            input: {
              main: 'server/main.ts',
              // Only tests load it.
              'in-process': 'server/in-process.ts',
              worker: 'server/images/worker.ts',
              'check-integrity': 'ports/database/check-integrity.ts',
              account: 'server/operator/account.ts',
              import: 'server/operator/import.ts',
              hosted: 'server/operator/hosted.ts',
              'check-hosted': 'server/operator/check-hosted.ts',
              'nightly-backup': 'server/backup/nightly-backup.ts',
              backup: 'server/operator/backup.ts',
              restore: 'server/operator/restore.ts',
              export: 'server/operator/export.ts',
            },
            output: {
              // All files are in one folder, so that each of them finds the files of the child processes.
              chunkFileNames: 'chunk-[name]-[hash].js',
              // V8 keeps the source text. It needs two bytes for each character of a file that has any character outside
              // Latin-1. ASCII saves 4 MB (bench/WITH-AND-WITHOUT.md).
              charset: 'ascii',
              // Smaller files start faster and need less memory. Functions and classes keep their names for the stack
              // traces in the log.
              minify: {
                compress: true,
                mangle: { keepNames: { function: true, class: true } },
                codegen: true,
              },
            },
          },
        },
        ...(command === 'build' && {
          // Leaves out the development code of libraries.
          define: { 'process.env.NODE_ENV': '"production"' },
          // Bundled libraries halve the start time (record 0018). sharp stays external, because it loads a native
          // library.
          resolve: { noExternal: true, external: ['sharp'] },
        }),
      },
    },
  }
})
