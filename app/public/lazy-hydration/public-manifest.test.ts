import { expect, test } from 'vitest'
import { publicManifestOf, toPublicManifest } from './public-manifest.ts'

test('the public manifest is in the folder of the router’s manifest', () => {
  expect(publicManifestOf('/assets/manifest-3c08b2a6.js')).toBe('/assets/public-manifest-3c08b2a6.js')
})

test('the public manifest has the public routes, without style sheets', () => {
  const route = (id: string) => ({ id, path: '/', module: `/assets/${id}.js`, css: ['/assets/a.css'] })
  const ids = ['root', 'public/home/home', 'admin/area', 'endpoints/feed']
  const manifest = { url: '/m.js', routes: Object.fromEntries(ids.map((id) => [id, route(id)])) }
  expect(toPublicManifest(`window.manifest=${JSON.stringify(manifest)};`)).toBe(
    `window.manifest=${JSON.stringify({
      url: '/m.js',
      routes: {
        root: { ...route('root'), css: [] },
        'public/home/home': { ...route('public/home/home'), css: [] },
      },
    })};`,
  )
})

test.each(['window.manifest=load();', 'window.manifest={"pages":{}};', ''])(
  'a router script without its routes as JSON, %j, fails the build with a message',
  (script) => {
    expect(() => toPublicManifest(script)).toThrow(/^The router no longer writes its manifest as JSON/)
  },
)
