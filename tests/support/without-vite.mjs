import { registerHooks } from 'node:module'

/** Lets Node run the sources of the server without Vite, which sets `import.meta.env`. For `node --import`. */
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!url.endsWith('/server/images/workshop.ts')) return loaded
    return { ...loaded, source: String(loaded.source).replaceAll('import.meta.env', '({ PROD: false })') }
  },
})
