import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { lazyHydration } from './app/public/lazy-hydration/vite-plugin.ts'

/**
 * A visitor's browser gets few files rather than many small ones: a request costs more than a kilobyte on a slow line.
 * Each route keeps what it alone needs; the first group that fits takes a module.
 */
const filesOfVisitors = [
  { name: 'library', test: /node_modules\/(react|react-dom|react-router|scheduler)\/|rolldown\/runtime/ },
  // The styles that stand in each page itself: of its header, and of whatever opens it (`CriticalStyles`).
  {
    name: 'critical',
    test: /\/app\/(styles\/(?!print|fonts\/generated\/rare)|ui\/(button|cloth|hidden|link|selvedge)|public\/(home\/hero|frame\/(site-header|mobile-menu|offline-bar|low-data-note|wordmark|banner|article-page))).*\.css$/,
  },
  // All others, in one file (`DeferredStyles`).
  { name: 'deferred', test: /\/app\/(deletion|offline|styles|ui|public)\/.*\.css$/ },
  {
    name: 'pages',
    test: /\/app\/(root|current-user|action-failure|offline|ui|public)|\/domain\/(search-text|programs\/(filter-address|schema))/,
    minShareCount: 2,
  },
  // Of the pages for visitors, only that of a program can delete.
  { name: 'deletion', test: /\/app\/deletion\//, minShareCount: 2 },
]

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), lazyHydration()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: { rollupOptions: { output: { codeSplitting: { groups: filesOfVisitors } } } },
    },
    // One server module for development and production: it imports virtual:react-router/server-build itself.
    ssr: {
      build: {
        rollupOptions: {
          // Each is a process of its own: the site, its two child processes, and the commands of the operator.
          input: {
            main: 'server/main.ts',
            worker: 'server/images/worker.ts',
            'check-integrity': 'ports/database/check-integrity.ts',
            account: 'server/account.ts',
            pictures: 'server/pictures.ts',
          },
          output: {
            // One folder, so that the site finds its child processes beside whichever file starts them.
            chunkFileNames: 'chunk-[name]-[hash].js',
            // Less to read at each start; names stay, so that a fault in the log says where it happened.
            minify: { compress: true, mangle: false, codegen: true },
          },
        },
      },
      ...(command === 'build' && {
        // The libraries' own development halves stay out.
        define: { 'process.env.NODE_ENV': '"production"' },
        // A process that reads a handful of files starts in half the time of one that reads a thousand (record 0018).
        // It reads a library of its own from beside it.
        resolve: { noExternal: true, external: ['sharp'] },
      }),
    },
  },
}))
