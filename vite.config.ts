import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { lazyHydration } from './app/public/lazy-hydration/vite-plugin.ts'
import { layerOfFolder } from './app/styles/layer-of-folder.ts'

/**
 * Bundles the scripts and styles of visitors into a few files, because a request costs more than a kilobyte on a slow
 * connection. A module goes into the first group that matches. Modules of only one route stay in that route's file.
 */
const filesOfVisitors = [
  { name: 'library', test: /node_modules\/(react|react-dom|react-router|scheduler)\/|rolldown\/runtime/ },
  // The styles that are inline in each page: of its header and of its first view (`CriticalStyles`).
  {
    name: 'critical',
    test: /\/app\/(styles\/(?!print|motion|without-script|layout|text|fields|fonts\/generated\/rare)|ui\/(button|cloth|hidden|link|selvedge)|public\/(home\/hero|frame\/(site-header|skip-link|mobile-menu|offline-bar|low-data-note|wordmark|banner|article-page))).*\.css$/,
  },
  // All other styles, in one file (`DeferredStyles`).
  { name: 'deferred', test: /\/app\/(deletion|offline|styles|ui|public)\/.*\.css$/ },
  // Code that several pages share. Modules that show one record are excluded, because only the page of that record and
  // previews of drafts load them.
  {
    name: 'pages',
    test: /\/app\/(root|current-user|action-failure|offline|ui|public\/(?!programs\/(program-article|gallery|figure-band|lead-picture|more-on-theme|neighbours|picture-|report-)|news\/(news-article|news-row|more-news|statement)|protection\/|about\/|core-areas\/area-(list|scene)|(?:representation|events|women)\/))|\/domain\/(escape-html|search-text|contact\/subject-address|about\/schema|programs\/(filter-address|schema))/,
    minShareCount: 2,
  },
  // Modules that, among the pages for visitors, only the page of a program needs.
  {
    name: 'program',
    test: /\/app\/(deletion\/(?!delete-question)|public\/(programs\/(program-article|gallery|figure-band|lead-picture|more-on-theme|neighbours|picture-|report-)))/,
    minShareCount: 2,
  },
  // The same for the pages of the women who stood for election.
  { name: 'women', test: /\/app\/public\/women\//, minShareCount: 2 },
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

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), lazyHydration()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  css: {
    postcss: { plugins: [layerOfFolder] },
    ...(command === 'build' && { modules: { generateScopedName: shortClassName } }),
  },
  environments: {
    client: {
      build: { rollupOptions: { output: { codeSplitting: { groups: filesOfVisitors } } } },
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
        // library, and the client of Firestore, which only an import needs.
        resolve: { noExternal: true, external: ['sharp', '@google-cloud/firestore'] },
      }),
    },
  },
}))
