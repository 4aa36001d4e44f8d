import fs from 'node:fs'
import path from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { publicManifestOf, toPublicManifest } from './public-manifest.ts'

const inlineScripts = {
  firstInteraction: 'app/public/lazy-hydration/first-interaction.ts',
  firstView: 'app/public/frame/first-view.ts',
  registration: 'app/offline/registration.ts',
  pictureRetry: 'app/public/pictures/picture-retry.ts',
  pictureTurns: 'app/public/programs/picture-turns.ts',
  exitScript: 'app/public/protection/exit-script.ts',
}

/** Builds the inline scripts and styles of public pages (`inline-assets.d.ts`), and their manifest. */
export function lazyHydration(): Plugin {
  return {
    name: 'lazy-hydration',
    resolveId: { filter: { id: /^virtual:inline-assets$/ }, handler: (id) => `\0${id}` },

    load: {
      filter: { id: /^\0virtual:inline-assets$/ },
      async handler() {
        // Vite builds the client before the server, so the client's files exist.
        const isServerBuild = this.environment.name === 'ssr' && this.environment.mode === 'build'
        const exported: Record<string, string> = { criticalStyles: '', deferredStyles: '' }
        if (isServerBuild) {
          const assets = assetsBeside(this.environment.config.build.outDir)
          exported['criticalStyles'] = readAsset(assets, /^critical-.*\.css$/).text.trim()
          exported['deferredStyles'] = `/assets/${readAsset(assets, /^deferred-.*\.css$/).name}`
        }
        for (const [name, source] of Object.entries(inlineScripts)) {
          exported[name] = isServerBuild ? await bundleScript(source) : ''
        }
        return Object.entries(exported)
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
          .join('\n')
      },
    },

    writeBundle() {
      if (this.environment.name !== 'ssr') return
      const assets = assetsBeside(this.environment.config.build.outDir)
      const { name, text } = readAsset(assets, /^manifest-.*\.js$/)
      fs.writeFileSync(path.join(assets, publicManifestOf(name)), toPublicManifest(text))
    },
  }
}

/** Bundles a module with its imports to one classic script. */
async function bundleScript(source: string): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: { write: false, target: 'es2022', rollupOptions: { input: source, output: { format: 'iife' } } },
  })
  const { output } = built as Rolldown.RolldownOutput
  return output[0].code.trim()
}

/** The assets of the client build beside the folder of the server build. */
const assetsBeside = (serverBuild: string) => path.join(serverBuild, '../client/assets')

function readAsset(assets: string, pattern: RegExp): { name: string; text: string } {
  const [name, ...others] = fs.readdirSync(assets).filter((file) => pattern.test(file))
  if (!name || others.length > 0)
    throw new Error(`${assets} must have exactly one file that matches ${pattern}`)
  return { name, text: fs.readFileSync(path.join(assets, name), 'utf8') }
}
