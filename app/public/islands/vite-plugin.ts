import fs from 'node:fs'
import path from 'node:path'
import { build, type CSSOptions, type Plugin, type Rolldown } from 'vite'
import { type IslandName, islands } from './islands.ts'

const inlineScripts = {
  loader: 'app/public/islands/loader.ts',
  firstView: 'app/public/frame/first-view.ts',
  menuFocus: 'app/public/frame/menu-focus.ts',
  registration: 'app/offline/registration.ts',
  pictureRetry: 'app/public/pictures/picture-retry.ts',
  carouselSteps: 'app/public/news/carousel-steps.ts',
  pictureTurns: 'app/public/programs/picture-turns.ts',
  copy: 'app/public/seo/copy.ts',
  exitScript: 'app/public/protection/exit-script.ts',
}

const target = 'es2022'

/**
 * Builds what public pages have of their own: the inline scripts and styles (`inline-assets.d.ts`), and the files of
 * the islands. `css`: as in the configuration of the site, so that both builds name classes alike.
 */
export function publicPages(css: CSSOptions = {}): Plugin {
  return {
    name: 'public-pages',
    resolveId: { filter: { id: /^virtual:inline-assets$/ }, handler: (id) => `\0${id}` },

    load: {
      filter: { id: /^\0virtual:inline-assets$/ },
      async handler() {
        // Vite builds the client before the server, so the client's files exist.
        const isServerBuild = this.environment.name === 'ssr' && this.environment.mode === 'build'
        const exported: Record<string, unknown> = {
          criticalStyles: '',
          heroStyles: '',
          deferredStyles: '',
          islandFiles: {},
        }
        if (isServerBuild) {
          const client = path.join(this.environment.config.build.outDir, '../client')
          exported['criticalStyles'] = readAsset(client, /^critical-.*\.css$/).text.trim()
          exported['heroStyles'] = readAsset(client, /^hero-.*\.css$/).text.trim()
          exported['deferredStyles'] = `/assets/${readAsset(client, /^deferred-.*\.css$/).name}`
          exported['islandFiles'] = await buildIslands(client, css)
        }
        for (const [name, source] of Object.entries(inlineScripts)) {
          exported[name] = isServerBuild ? await bundleScript(source) : ''
        }
        return Object.entries(exported)
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
          .join('\n')
      },
    },
  }
}

/** Bundles a module with its imports to one classic script. */
async function bundleScript(source: string): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: { write: false, target, rollupOptions: { input: source, output: { format: 'iife' } } },
  })
  const { output } = built as Rolldown.RolldownOutput
  return output[0].code.trim()
}

const prefix = 'virtual:island/'

/**
 * Bundles each island to a file, React to one more, and what several islands share to another. Writes only the scripts:
 * the pages have all styles, and the site's own build has the same pictures at the same addresses. Returns the addresses
 * of the files that each island loads, its own first, with spaces between them.
 */
async function buildIslands(client: string, css: CSSOptions): Promise<Record<string, string>> {
  const names = Object.keys(islands) as IslandName[]
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    css,
    plugins: [
      {
        name: 'islands',
        resolveId: (id) => (id.startsWith(prefix) ? id : null),
        load(id) {
          if (!id.startsWith(prefix)) return null
          const { component, module } = islands[id.slice(prefix.length) as IslandName]
          return `import { start } from '/app/public/islands/start.tsx'
            import { ${component} } from '/${module}'
            export default (island) => start(island, ${component})`
        },
      },
    ],
    build: {
      write: false,
      target,
      assetsInlineLimit: 0,
      modulePreload: false,
      rollupOptions: {
        input: Object.fromEntries(names.map((name) => [name, prefix + name])),
        preserveEntrySignatures: 'strict',
        output: {
          codeSplitting: {
            groups: [
              { name: 'react', test: /node_modules|rolldown\/runtime|\/app\/(public\/islands|styles|ui)\// },
              { name: 'shared', test: /./, minShareCount: 2 },
            ],
          },
        },
      },
    },
  })
  const chunks = (built as Rolldown.RolldownOutput).output.filter((file) => file.type === 'chunk')
  for (const { fileName, code } of chunks) fs.writeFileSync(path.join(client, fileName), code)
  return Object.fromEntries(
    chunks
      .filter(({ isEntry }) => isEntry)
      .map(({ name, fileName, imports }) => [
        name,
        [fileName, ...imports].map((file) => `/${file}`).join(' '),
      ]),
  )
}

function readAsset(client: string, pattern: RegExp): { name: string; text: string } {
  const assets = path.join(client, 'assets')
  const [name, ...others] = fs.readdirSync(assets).filter((file) => pattern.test(file))
  if (!name || others.length > 0)
    throw new Error(`${assets} must have exactly one file that matches ${pattern}`)
  return { name, text: fs.readFileSync(path.join(assets, name), 'utf8') }
}
