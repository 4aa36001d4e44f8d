import fs from 'node:fs'
import path from 'node:path'
import { minify, type Plugin, transformWithOxc } from 'vite'

const starter = 'app/public/first-use/starter.ts'
const registration = 'app/offline/registration.ts'
const pictureRetry = 'app/public/pictures/picture-retry.ts'
const assets = 'build/client/assets'

/** What the pages of visitors carry within them, and the site map that React reads when it comes to one of them. */
export function firstUse(): Plugin {
  return {
    name: 'first-use',
    resolveId: { filter: { id: /^virtual:first-use$/ }, handler: (id) => `\0${id}` },

    load: {
      filter: { id: /^\0virtual:first-use$/ },
      async handler() {
        const sent = this.environment.name === 'ssr' && this.environment.mode === 'build'
        // The browser's half of the site has been built by now.
        const firstStyles = sent ? readAsset(/^first-view-.*\.css$/).text.trim() : ''
        return [
          `export const starter = ${JSON.stringify(sent ? await makeScript(starter) : '')}`,
          `export const registration = ${JSON.stringify(sent ? await makeScript(registration) : '')}`,
          `export const pictureRetry = ${JSON.stringify(sent ? await makeScript(pictureRetry) : '')}`,
          `export const firstStyles = ${JSON.stringify(firstStyles)}`,
        ].join('\n')
      },
    },

    // The router's own site map names every file of the staff area.
    writeBundle() {
      if (this.environment.name !== 'ssr') return
      const { name, text } = readAsset(/^manifest-.*\.js$/)
      const [, before, json, after] = /^(.*?=)(\{.*\})(;?)\s*$/s.exec(text) ?? []
      if (!json) throw new Error(`${name} is not written as it used to be`)
      const manifest = JSON.parse(json)
      for (const [id, route] of Object.entries<{ css: string[] }>(manifest.routes)) {
        if (/^(admin|endpoints)\//.test(id)) delete manifest.routes[id]
        // The styles of all pages come with the first one, so that no other waits for its own.
        route.css = id === 'root' ? route.css.filter((href) => href.includes('/later-')) : []
      }
      const file = path.join(assets, name.replace('manifest-', 'visitors-'))
      fs.writeFileSync(file, `${before}${JSON.stringify(manifest)}${after}`)
    },
  }
}

async function makeScript(source: string): Promise<string> {
  const { code } = await transformWithOxc(fs.readFileSync(source, 'utf8'), source)
  const { code: small, errors } = await minify(source, `(()=>{${code}})()`, { module: false })
  if (errors.length > 0) throw new Error(`${source}: ${errors[0]?.message}`)
  return small.trim()
}

function readAsset(pattern: RegExp): { name: string; text: string } {
  const [name, ...others] = fs.readdirSync(assets).filter((file) => pattern.test(file))
  if (!name || others.length > 0) throw new Error(`${assets} should have one file like ${pattern}`)
  return { name, text: fs.readFileSync(path.join(assets, name), 'utf8') }
}
