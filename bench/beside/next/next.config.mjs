import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('.', import.meta.url))

/** Kept out of the repository by the name of its folder, and out of ours by its root. */
export default {
  distDir: 'build',
  outputFileTracingRoot: folder,
  turbopack: { root: folder },
  poweredByHeader: false,
}
